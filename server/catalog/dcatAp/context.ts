/** Context of the descriptions of a catalog, and the IRIs of its resources. */
import type { Contact } from '../../../contract/settings.ts'
import type { Owner } from '../../../contract/permissions.ts'
import type { KnownSite } from '../../sites/knownSites.ts'
import { nameOf } from '../../sites/knownSites.ts'

export interface CatalogContext {
  site: KnownSite
  /** Address of the platform on the domain of the request, for download links. */
  publicUrl: string
  /** Address of the platform on its main domain, for IRIs, which must not depend on the domain of the request. */
  mainUrl: string
  /** True when links use the slugs of datasets. */
  bySlug: boolean
  /** Language tag of texts written by users. */
  language: string
  /** Contact of the owner of the site, from its settings. */
  contact?: Contact
}

type MainAddress = Pick<CatalogContext, 'mainUrl'>
const part = (text: string): string => encodeURIComponent(text.toWellFormed())

export const catalogIri = ({ mainUrl, site }: Pick<CatalogContext, 'mainUrl' | 'site'>): string =>
  `${mainUrl}/api/v1/catalog/dcat?publicationSites=${part(nameOf(site))}`

export const datasetIri = ({ mainUrl }: MainAddress, id: string): string =>
  `${mainUrl}/api/v1/datasets/${part(id)}`

export function accountIri({ mainUrl }: MainAddress, { type, id, department }: Owner): string {
  const account = `${mainUrl.replace(/\/data-fair$/, '')}/simple-directory/api/${type}s/${part(id)}`
  return department ? `${account}/departments/${part(department)}` : account
}

export const topicIri = (context: Pick<CatalogContext, 'mainUrl' | 'site'>, id: string): string =>
  `${catalogIri(context)}#topic-${part(id)}`

export const topicsIri = (context: Pick<CatalogContext, 'mainUrl' | 'site'>): string =>
  `${catalogIri(context)}#topics`
