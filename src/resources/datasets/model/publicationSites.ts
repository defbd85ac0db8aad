/** When a dataset may be shown on a publication site (screens/dataset-editors.md §11). */
import type { Dataset } from '../../../../contract/dataset.ts'
import type { AccountKeys } from '../../../../contract/session.ts'
import type { PublicationSite } from '../references.ts'

/** How datasets name a site. */
export const siteKey = ({ type, id }: PublicationSite): string => `${type}:${id}`

/** Text longer than this says something. */
const shortest: Record<string, number> = { title: 3, summary: 10, description: 10 }

/** Metadata that the site asks for and that the dataset does not have. */
export function missingMetadata(dataset: Dataset, site: PublicationSite): string[] {
  const required = site.settings?.datasetsRequiredMetadata ?? []
  return required.filter((name) => {
    const value = (dataset as unknown as Record<string, unknown>)[name]
    if (name in shortest) return typeof value !== 'string' || value.length <= (shortest[name] ?? 0)
    if (name === 'temporal') return !dataset.temporal?.start
    if (Array.isArray(value)) return value.length === 0
    return !value
  })
}

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
  const missing = missingMetadata(dataset, site)
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

/** What is saved when the publication on a site starts or stops; publishing answers the request. */
export function publicationChange(dataset: Dataset, key: string, publish: boolean): Record<string, unknown> {
  const { publicationSites = [], requestedPublicationSites = [] } = dataset
  const others = publicationSites.filter((one) => one !== key)
  return {
    publicationSites: publish ? [...others, key] : others,
    requestedPublicationSites: publish
      ? requestedPublicationSites.filter((one) => one !== key)
      : requestedPublicationSites
  }
}

export function requestChange(dataset: Dataset, key: string, request: boolean): Record<string, unknown> {
  const others = (dataset.requestedPublicationSites ?? []).filter((one) => one !== key)
  return { requestedPublicationSites: request ? [...others, key] : others }
}

/** Page of the dataset on a site; undefined when the site has no template. */
export function sitePage(dataset: Pick<Dataset, 'id' | 'slug'>, site: PublicationSite): string | undefined {
  return site.datasetUrlTemplate?.replaceAll('{id}', dataset.id).replaceAll('{slug}', dataset.slug)
}

export const slugPattern = /^[a-z0-9][a-z0-9_-]*[a-z0-9]$/
