/** Rules of the publication of a record on a portal. */
import { rightsLevels, type Session } from '../../../../contract/session.ts'
import type { OwnedRecord } from '../kind.ts'
import type { PublicationSite } from '../../datasets/references.ts'

/** How records name a site. */
export function siteKey({ type, id }: PublicationSite): string {
  return `${type}:${id}`
}

export function siteName({ title, url, id }: PublicationSite): string {
  return title ?? url ?? id
}

/** Whether the person publishes by herself; others ask an administrator. */
export function mayPublish(site: PublicationSite, session: Session): boolean {
  if (site.settings?.staging) return true
  const department = session.account?.department
  return rightsLevels(session).adminDep && (!department || site.department === department)
}

type Values = Record<string, unknown>

const isLongText = (value: unknown, length: number): boolean =>
  typeof value === 'string' && value.trim().length > length
const isFilledList = (value: unknown): boolean => Array.isArray(value) && value.length > 0

const tests: Record<string, (value: unknown) => boolean> = {
  title: (value) => isLongText(value, 3),
  summary: (value) => isLongText(value, 10),
  description: (value) => isLongText(value, 10),
  keywords: isFilledList,
  topics: isFilledList,
  temporal: (value) => !!(value as { start?: string } | undefined)?.start
}

/** Keys of the metadata that a site asks for and that a dataset does not have; `custom.{key}` for those of an account. */
export function missingMetadata(site: PublicationSite, values: Values): string[] {
  const required = site.settings?.datasetsRequiredMetadata ?? []
  return required.filter((key) => {
    if (key.startsWith('custom.')) {
      const custom = values.customMetadata as Record<string, unknown> | undefined
      return !custom?.[key.slice('custom.'.length)]
    }
    const test = tests[key]
    return test ? !test(values[key]) : !values[key]
  })
}

type Published = Pick<OwnedRecord, 'publicationSites' | 'requestedPublicationSites'>

/** Body of the change that publishes: a request that was made before is fulfilled. */
export function publishedOn(record: Published, key: string): Values {
  const { publicationSites = [], requestedPublicationSites = [] } = record
  return {
    publicationSites: [...publicationSites.filter((other) => other !== key), key],
    requestedPublicationSites: requestedPublicationSites.filter((other) => other !== key)
  }
}

/** Body of the change that asks for a publication. */
export function requestedOn({ requestedPublicationSites = [] }: Published, key: string): Values {
  return { requestedPublicationSites: [...requestedPublicationSites.filter((other) => other !== key), key] }
}

/** Page of the record on the site, when the site has one. */
export function pageOnSite(
  site: PublicationSite,
  { id, slug }: Pick<OwnedRecord, 'id' | 'slug'>,
  template = site.datasetUrlTemplate
): string | undefined {
  return template?.replaceAll('{id}', id).replaceAll('{slug}', slug ?? id)
}
