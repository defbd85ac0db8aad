/** When a record may be shown on a publication site. */
import type { AccountKeys } from '../../../../contract/session.ts'
import type { OwnedRecord } from '../kind.ts'
import { missingMetadata, publishedOn, requestedOn, siteKey } from './publication.ts'
import type { PublicationSite } from '../../datasets/references.ts'

/** Sites in the order of a record: those that it may be published on first. */
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
  /** Contributors of the owner may change everything: nothing is shown outside without a second look. */
  contributorsWriteAll: boolean
  /** What sites ask for is not asked of it. */
  isFree?: boolean
}

export interface SiteState {
  isPublished: boolean
  isRequested: boolean
  missing: string[]
  isRisky: boolean
  /** The department whose records alone are shown by the site, when this is none of them. */
  showsOnly: string | undefined
  /** Whether the switch of the publication may be moved. */
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
  const missing = context.isFree ? [] : missingMetadata(site, { ...record })
  const isRisky = !isStaging && context.contributorsWriteAll
  const isBlocked = missing.length > 0 || isRisky
  const isOfAccount =
    !account?.department || account.department === site.department || !!site.canContributeAsDepartment
  const isPublisher = can('writePublicationSites') && isOfAccount
  const canPublish = missing.length === 0 && isPublisher
  const mayWrite = can('writeDescription')
  return {
    isPublished,
    isRequested,
    missing,
    isRisky,
    showsOnly: site.department === record.owner.department ? undefined : site.department,
    mayTogglePublication: mayWrite && (isPublished || !isBlocked) && (isStaging || isPublisher),
    showsRequest: record.owner.type === 'organization' && !isStaging && !isPublished,
    mayToggleRequest: mayWrite && !canPublish && (isRequested || missing.length === 0)
  }
}

/** What is saved when the publication on a site starts or stops. */
type Published = Pick<OwnedRecord, 'publicationSites' | 'requestedPublicationSites'>

export function publicationChange(record: Published, key: string, publish: boolean): Record<string, unknown> {
  if (publish) return publishedOn(record, key)
  return { publicationSites: record.publicationSites?.filter((one) => one !== key) ?? [] }
}

/** What is saved when the publication is asked for, or no longer is. */
export function requestChange(record: Published, key: string, request: boolean): Record<string, unknown> {
  if (request) return requestedOn(record, key)
  return {
    requestedPublicationSites: record.requestedPublicationSites?.filter((one) => one !== key) ?? []
  }
}

export const slugPattern = /^[a-z0-9][a-z0-9_-]*[a-z0-9]$/
