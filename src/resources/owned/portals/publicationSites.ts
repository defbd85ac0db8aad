/** State of the publication of a record on each site. No I/O. */
import type { AccountKeys } from '../../../../contract/session.ts'
import type { OwnedRecord } from '../kind.ts'
import { missingMetadata, publishedOn, requestedOn, siteKey } from './publication.ts'
import type { PublicationSite } from '../../datasets/references.ts'

/** Returns the sites, those that accept the record first. */
export function orderedSites(sites: PublicationSite[], owner: AccountKeys): PublicationSite[] {
  const isNear = (site: PublicationSite): boolean =>
    owner.department
      ? site.department === owner.department || !!site.canContributeAsDepartment
      : !site.department
  return [...sites.filter(isNear), ...sites.filter((site) => !isNear(site))]
}

export interface SiteContext {
  record: OwnedRecord
  account: AccountKeys | undefined
  can: (operation: string) => boolean
  /** Whether contributors may edit the whole record: its publication then needs an administrator. */
  contributorsWriteAll: boolean
  /** Whether the resource is exempt from the requirements of sites. */
  isFree?: boolean
}

export interface SiteState {
  isPublished: boolean
  isRequested: boolean
  missingFields: string[]
  isRisky: boolean
  /**
   * Department to which the site is restricted, when the record belongs to another one; undefined without such a
   * restriction.
   */
  showsOnly: string | undefined
  /** Whether the switch of the publication is enabled. */
  mayTogglePublication: boolean
  showsRequest: boolean
  mayToggleRequest: boolean
}

export function siteState(site: PublicationSite, context: SiteContext): SiteState {
  const { record, account, can } = context
  const key = siteKey(site)
  const isStaging = !!site.settings?.staging
  const isPublished = !!record.publicationSites?.includes(key)
  const isRequested = !!record.requestedPublicationSites?.includes(key)
  const missingFields = context.isFree ? [] : missingMetadata(site, { ...record })
  const isRisky = !isStaging && context.contributorsWriteAll
  const isBlocked = missingFields.length > 0 || isRisky
  const isOfAccount =
    !account?.department || account.department === site.department || !!site.canContributeAsDepartment
  const isPublisher = can('writePublicationSites') && isOfAccount
  const canPublish = missingFields.length === 0 && isPublisher
  const mayWrite = can('writeDescription')
  return {
    isPublished,
    isRequested,
    missingFields,
    isRisky,
    showsOnly: site.department === record.owner.department ? undefined : site.department,
    mayTogglePublication: mayWrite && (isPublished || !isBlocked) && (isStaging || isPublisher),
    showsRequest: record.owner.type === 'organization' && !isStaging && !isPublished,
    mayToggleRequest: mayWrite && !canPublish && (isRequested || missingFields.length === 0)
  }
}

/** Fields of a record that its publications change. */
type Published = Pick<OwnedRecord, 'publicationSites' | 'requestedPublicationSites'>

export function publicationChange(record: Published, key: string, publish: boolean): Record<string, unknown> {
  if (publish) return publishedOn(record, key)
  return { publicationSites: record.publicationSites?.filter((publishedKey) => publishedKey !== key) ?? [] }
}

/** Returns the changes that request a publication, or cancel the request. */
export function requestChange(record: Published, key: string, request: boolean): Record<string, unknown> {
  if (request) return requestedOn(record, key)
  return {
    requestedPublicationSites:
      record.requestedPublicationSites?.filter((requestedKey) => requestedKey !== key) ?? []
  }
}

export const slugPattern = /^[a-z0-9][a-z0-9_-]*[a-z0-9]$/
