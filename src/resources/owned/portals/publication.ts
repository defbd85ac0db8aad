/** Publication of a record on a portal. No I/O. */
import { rightsLevels, type Session } from '../../../../contract/session.ts'
import type { OwnedRecord } from '../kind.ts'
import type { PublicationSite } from '../../datasets/references.ts'

/** Returns the identifier of a site in records. */
export function siteKey({ type, id }: PublicationSite): string {
  return `${type}:${id}`
}

export function siteName({ title, url, id }: PublicationSite): string {
  return title ?? url ?? id
}

/** Whether the user may publish on a site; others send a request to an administrator. */
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

/**
 * Returns the keys of the metadata that a site requires and that the record lacks; `custom.{key}` for custom metadata
 * of an account.
 */
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

/** Returns the changes that publish a record on a site and close its request. */
export function publishedOn(record: Published, key: string): Values {
  const { publicationSites = [], requestedPublicationSites = [] } = record
  return {
    publicationSites: [...publicationSites.filter((siteKeyOfRecord) => siteKeyOfRecord !== key), key],
    requestedPublicationSites: requestedPublicationSites.filter((requestedKey) => requestedKey !== key)
  }
}

/** Returns the changes that request a publication on a site. */
export function requestedOn({ requestedPublicationSites = [] }: Published, key: string): Values {
  return {
    requestedPublicationSites: [
      ...requestedPublicationSites.filter((requestedKey) => requestedKey !== key),
      key
    ]
  }
}

/** Returns the URL of the record on the site; undefined when the site has no page for it. */
export function pageOnSite(
  site: PublicationSite,
  { id, slug }: Pick<OwnedRecord, 'id' | 'slug'>,
  template = site.datasetUrlTemplate
): string | undefined {
  return template?.replaceAll('{id}', id).replaceAll('{slug}', slug ?? id)
}
