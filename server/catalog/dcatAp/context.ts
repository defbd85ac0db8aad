/** What the descriptions of a catalog are made with, and the addresses that its resources are known by. */
import type { Contact } from '../../../contract/settings.ts'
import type { Owner } from '../../../contract/permissions.ts'
import type { KnownSite } from '../../sites/knownSites.ts'
import { nameOf } from '../../sites/knownSites.ts'

export interface CatalogContext {
  site: KnownSite
  /** `{platform}` address on the domain of the request: where data are downloaded from. */
  publicUrl: string
  /** That of the main domain: what resources are named by, wherever they are read. */
  mainUrl: string
  /** Links name a dataset by its slug. */
  bySlug: boolean
  /** Of the texts that people write. */
  language: string
  /** From the settings of the owner of the site. */
  contact?: Contact
}

type Named = Pick<CatalogContext, 'mainUrl'>
const part = (text: string): string => encodeURIComponent(text.toWellFormed())

export const catalogIri = ({ mainUrl, site }: Pick<CatalogContext, 'mainUrl' | 'site'>): string =>
  `${mainUrl}/api/v1/catalog/dcat?publicationSites=${part(nameOf(site))}`

export const datasetIri = ({ mainUrl }: Named, id: string): string => `${mainUrl}/api/v1/datasets/${part(id)}`

export function accountIri({ mainUrl }: Named, { type, id, department }: Owner): string {
  const account = `${mainUrl.replace(/\/data-fair$/, '')}/simple-directory/api/${type}s/${part(id)}`
  return department ? `${account}/departments/${part(department)}` : account
}

export const topicIri = (context: Pick<CatalogContext, 'mainUrl' | 'site'>, id: string): string =>
  `${catalogIri(context)}#topic-${part(id)}`

export const topicsIri = (context: Pick<CatalogContext, 'mainUrl' | 'site'>): string =>
  `${catalogIri(context)}#topics`
