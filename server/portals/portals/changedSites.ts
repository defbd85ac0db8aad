/** Declares again, at each start, the portals whose sites have changed since they were declared. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { shippedOwner, type Portal } from '../../../contract/portals/portal.ts'
import { removeSite } from '../../settings/publicationSites.ts'
import type { KnownSite } from '../../sites/knownSites.ts'
import { portalStore } from '../documents.ts'
import { addressesOf } from './addresses.ts'
import { addressSettings, declare, siteOf, siteType, type Declared } from './sites.ts'

const everything = { order: sql`number`, size: 100_000, skip: 0 }

/**
 * The addresses that follow from the settings of the operator (`PUBLIC_URL`, `PORTALS_URL_PATTERN`) may be others than at
 * the last start, and a process that ended between a change of a portal and its declaration has told of a part only.
 */
export async function declareChangedPortals(parts: Declared): Promise<void> {
  const sites = (await parts.sites.all()).filter(({ type }) => type === siteType)
  const known = Map.groupBy(sites, ({ id }) => id)
  const { results } = await portalStore.list(parts.metadata, [], everything)
  for (const portal of results) {
    if (portal.owner.id === shippedOwner.id) continue
    try {
      await declareAnew(parts, portal, known.get(portal._id) ?? [])
    } catch (error) {
      // Its host may be another site's by now: the others are declared all the same.
      parts.log.error({ err: error, portal: portal._id }, 'a portal could not be declared')
    }
  }
}

/** @param known sites of the account of the portal: those that others name after it are none of its own */
async function declareAnew(parts: Declared, portal: Portal, known: readonly KnownSite[]): Promise<void> {
  const { department } = portal.owner
  const here = known.find(({ owner }) => owner.department === department)
  // The level that it had before it moved.
  const [before] = known.filter((site) => site !== here)
  if (here && !before && isTold(here, siteOf(portal, addressesOf(portal, addressSettings(parts))))) return
  const kept = here ? undefined : before?.settings
  await declare(parts, portal, async () => {}, kept ? { kept } : {})
  if (before) await removeSite(parts, before.owner, before)
}

/** Whether a site is as it was told, whatever else is known of it. */
function isTold(known: KnownSite, { settings, ...told }: ReturnType<typeof siteOf>): boolean {
  const has = (of: object = {}, values: object): boolean =>
    Object.entries(values).every(([name, value]) =>
      isDeepStrictEqual((of as Record<string, unknown>)[name], value)
    )
  return has(known, told) && has(known.settings, settings)
}
