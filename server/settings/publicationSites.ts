/** Publication sites of an account (docs/api/settings.md). */
import type { AccountKeys } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { Precondition } from '../http/preconditions.ts'
import { compileDocument } from '../http/validation.ts'
import type { Metadata } from '../metadata/database.ts'
import { inTransaction } from '../metadata/transaction.ts'
import type { Tell } from '../owned/registry.ts'
import type { Platform } from '../platform.ts'
import { publicationSiteSchema } from './schema.ts'
import type { PublicationSite, Settings } from './settings.ts'
import { settingsChannel } from '../realtime/internalChannels.ts'
import { allSettings, updateSettings, writeSettings, type Scope } from './store.ts'
import { tagOfSettings } from './write.ts'

export interface VisibleSite extends PublicationSite {
  canContributeAsDepartment?: true
}

/** Sites visible at a level: those of the root, and those of the department or, with `*`, of all departments. */
export async function visibleSites(
  metadata: Metadata,
  { type, id, department }: AccountKeys
): Promise<VisibleSite[]> {
  const levels = await allSettings(metadata, { type, id })
  const visible = levels.filter(
    (level) => !level.department || department === '*' || level.department === department
  )
  return visible.flatMap((level) =>
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
  /** Precondition of the client on the settings. */
  precondition: Precondition
  /** Subscribes the user to requests for publication on a new site, in the writing transaction. */
  subscribe: (scope: Metadata, site: PublicationSite) => Promise<void>
}

const checkSite = compileDocument(publicationSiteSchema)

/**
 * Creates or replaces a site.
 * @throws HttpError 400 for a site that is invalid at this level, 412 when the settings changed
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

/**
 * Creates or replaces a site in the caller's transaction; the caller publishes the settings after the commit.
 * @throws HttpError 400, 412
 */
export async function putSite(
  metadata: Metadata,
  account: AccountKeys,
  names: Pick<Settings, 'name'>,
  body: Record<string, unknown>,
  { precondition, subscribe }: Declaring
): Promise<void> {
  checkSite(body)
  const site = body as unknown as PublicationSite
  if (account.department && site.settings?.contributorDepartments?.length) {
    throw httpError('rootSitesOnly')
  }
  let isNew = false
  const change = (current: Settings | undefined): Settings => {
    precondition(() => tagOfSettings(current))
    const settings: Settings = current ?? { ...names, apiKeys: [] }
    if (account.department) settings.department = account.department
    const sites = settings.publicationSites ?? []
    const existingSite = sites.find((other) => isSame(other, site))
    isNew = !existingSite
    const savedSite = {
      ...site,
      ...(existingSite?.settings ? { settings: { ...existingSite.settings, ...site.settings } } : {})
    }
    settings.publicationSites = existingSite
      ? sites.map((other) => (other === existingSite ? savedSite : other))
      : [...sites, savedSite]
    return settings
  }
  await updateSettings(metadata, account, change, async (scope) => {
    if (isNew) await subscribe(scope, site)
    return []
  })
}

/**
 * Removes a site, and withdraws the resources of its level from it. Another account or another level may have a site
 * with the same name: their resources stay published.
 */
export async function removeSite(
  platform: Platform,
  account: AccountKeys,
  site: Pick<PublicationSite, 'type' | 'id'>
): Promise<void> {
  const publish = await inTransaction(platform.metadata, (scope) =>
    removeSiteWithin(platform, scope, account, site)
  )
  publish()
}

/** Like `removeSite`, in the caller's transaction. @returns a function that publishes the removal after the commit */
export async function removeSiteWithin(
  { bus, owned }: Pick<Platform, 'bus' | 'owned'>,
  scope: Scope,
  account: AccountKeys,
  site: Pick<PublicationSite, 'type' | 'id'>
): Promise<Tell> {
  const withoutSite = (current: Settings | undefined): Settings => ({
    ...current,
    publicationSites: (current?.publicationSites ?? []).filter((other) => !isSame(other, site))
  })
  const { tells } = await writeSettings(scope, account, withoutSite, async () => {
    const left = await visibleSites(scope, { ...account, department: '*' })
    if (left.some((other) => isSame(other, site))) return []
    return owned.inTurn((resource) => resource.unpublishFrom(scope, account, `${site.type}:${site.id}`))
  })
  return () => {
    for (const tell of tells) tell()
    bus.publish(settingsChannel, account)
  }
}

type SiteKeys = Pick<PublicationSite, 'type' | 'id'>

function isSame(left: SiteKeys, right: SiteKeys): boolean {
  return left.type === right.type && left.id === right.id
}
