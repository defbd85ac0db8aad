/** Sites that an account publishes on (docs/api/settings.md). */
import type { AccountKeys } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { SeenCheck } from '../http/preconditions.ts'
import { compileDocument } from '../http/validation.ts'
import type { Metadata } from '../metadata/database.ts'
import type { Platform } from '../platform.ts'
import { publicationSiteSchema } from './schema.ts'
import type { PublicationSite, Settings } from './settings.ts'
import { settingsChannel } from '../realtime/internalChannels.ts'
import { allSettings, updateSettings } from './store.ts'
import { tagOfSettings } from './write.ts'

export interface VisibleSite extends PublicationSite {
  canContributeAsDepartment?: true
}

/** Sites seen from a level: those of the root, and of the department or, with `*`, of every one. */
export async function visibleSites(
  metadata: Metadata,
  { type, id, department }: AccountKeys
): Promise<VisibleSite[]> {
  const levels = await allSettings(metadata, { type, id })
  const seen = levels.filter(
    (level) => !level.department || department === '*' || level.department === department
  )
  return seen.flatMap((level) =>
    (level.settings.publicationSites ?? []).map((site) => ({
      ...site,
      ...(level.department ? { department: level.department } : {}),
      ...(department && site.settings?.contributorDepartments?.includes(department)
        ? { canContributeAsDepartment: true as const }
        : {})
    }))
  )
}

export interface Declaring {
  /** What its author has seen: the answer to reading the settings. */
  seen: SeenCheck
  /** Subscribes its author to what people ask for on a new site, in the transaction that writes it. */
  subscribe: (scope: Metadata, site: PublicationSite) => Promise<void>
}

const checkSite = compileDocument(publicationSiteSchema)

/**
 * @throws HttpError 400 for a site that is not valid at this level; 412 when the settings are others now
 */
export async function upsertSite(
  { metadata, bus }: Platform,
  account: AccountKeys,
  names: Pick<Settings, 'name'>,
  body: Record<string, unknown>,
  declaring: Declaring
): Promise<void> {
  await putSite(metadata, account, names, body, declaring)
  bus.publish(settingsChannel, account)
}

/** The same in the transaction of a caller, who tells of the settings once it is kept. @throws HttpError 400, 412 */
export async function putSite(
  metadata: Metadata,
  account: AccountKeys,
  names: Pick<Settings, 'name'>,
  body: Record<string, unknown>,
  { seen, subscribe }: Declaring
): Promise<void> {
  checkSite(body)
  const site = body as unknown as PublicationSite
  if (account.department && site.settings?.contributorDepartments?.length) {
    throw httpError('rootSitesOnly')
  }
  let isNew = false
  const change = (current: Settings | undefined): Settings => {
    seen(() => tagOfSettings(current))
    const settings: Settings = current ?? { ...names, apiKeys: [] }
    if (account.department) settings.department = account.department
    const sites = settings.publicationSites ?? []
    const known = sites.find((other) => isSame(other, site))
    isNew = !known
    const written = {
      ...site,
      ...(known?.settings ? { settings: { ...known.settings, ...site.settings } } : {})
    }
    settings.publicationSites = known
      ? sites.map((other) => (other === known ? written : other))
      : [...sites, written]
    return settings
  }
  await updateSettings(metadata, account, change, async (scope) => {
    if (isNew) await subscribe(scope, site)
    return []
  })
}

/**
 * Removes a site of the account, and its reference from the resources of the account. Others may have a site of that name,
 * and another level of the account too: their resources stay published.
 */
export async function removeSite(
  { metadata, bus, owned }: Platform,
  account: AccountKeys,
  site: Pick<PublicationSite, 'type' | 'id'>
): Promise<void> {
  const withoutSite = (current: Settings | undefined): Settings => ({
    ...current,
    publicationSites: (current?.publicationSites ?? []).filter((other) => !isSame(other, site))
  })
  await updateSettings(metadata, account, withoutSite, async (scope) => {
    const left = await visibleSites(scope, { ...account, department: '*' })
    if (left.some((other) => isSame(other, site))) return []
    return owned.inTurn((resource) => resource.unpublishFrom(scope, account, `${site.type}:${site.id}`))
  })
  bus.publish(settingsChannel, account)
}

type SiteKeys = Pick<PublicationSite, 'type' | 'id'>

function isSame(left: SiteKeys, right: SiteKeys): boolean {
  return left.type === right.type && left.id === right.id
}
