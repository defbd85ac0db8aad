/** When a dataset may be shown on a publication site. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import type { AccountKeys } from '../../../../contract/session.ts'
import { missingMetadata, publishedOn, requestedOn, siteKey } from '../publish/publication.ts'
import type { PublicationSite } from '../references.ts'

/** Sites in the order of a dataset: those that it may be published on first. */
export function orderedSites(sites: PublicationSite[], owner: AccountKeys): PublicationSite[] {
  const isNear = (site: PublicationSite): boolean =>
    owner.department
      ? site.department === owner.department || !!site.canContributeAsDepartment
      : !site.department
  return [...sites.filter(isNear), ...sites.filter((site) => !isNear(site))]
}

export interface SiteContext {
  dataset: Dataset
  account: AccountKeys | undefined
  can: (operation: string) => boolean
  /** Contributors of the owner may change everything: nothing is shown outside without a second look. */
  contributorsWriteAll: boolean
}

export interface SiteState {
  isPublished: boolean
  isRequested: boolean
  missing: string[]
  isRisky: boolean
  /** Whether the switch of the publication may be moved. */
  mayTogglePublication: boolean
  showsRequest: boolean
  mayToggleRequest: boolean
}

export function siteState(site: PublicationSite, context: SiteContext): SiteState {
  const { dataset, account, can } = context
  const key = siteKey(site)
  const isStaging = !!site.settings?.staging
  const isPublished = !!dataset.publicationSites?.includes(key)
  const isRequested = !!dataset.requestedPublicationSites?.includes(key)
  const missing = missingMetadata(site, { ...dataset })
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
    mayTogglePublication: mayWrite && (isPublished || !isBlocked) && (isStaging || isPublisher),
    showsRequest: dataset.owner.type === 'organization' && !isStaging && !isPublished,
    mayToggleRequest: mayWrite && !canPublish && (isRequested || missing.length === 0)
  }
}

/** What is saved when the publication on a site starts or stops. */
export function publicationChange(dataset: Dataset, key: string, publish: boolean): Record<string, unknown> {
  if (publish) return publishedOn(dataset, key)
  return { publicationSites: dataset.publicationSites?.filter((one) => one !== key) ?? [] }
}

/** What is saved when the publication is asked for, or no longer is. */
export function requestChange(dataset: Dataset, key: string, request: boolean): Record<string, unknown> {
  if (request) return requestedOn(dataset, key)
  return {
    requestedPublicationSites: dataset.requestedPublicationSites?.filter((one) => one !== key) ?? []
  }
}

export const slugPattern = /^[a-z0-9][a-z0-9_-]*[a-z0-9]$/
