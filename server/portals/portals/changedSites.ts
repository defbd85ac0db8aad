/** Declares portals again at each start when their publication sites differ from their declaration. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { shippedOwner, type Portal } from '../../../contract/portals/portal.ts'
import { removeSite } from '../../settings/publicationSites.ts'
import type { KnownSite } from '../../sites/knownSites.ts'
import { portalStore } from '../documents.ts'
import { addressesOf } from './addresses.ts'
import { addressSettings, declareAgain, siteOf, siteType, type Declared } from './sites.ts'

const everything = { order: sql`number`, size: 100_000, skip: 0 }

/**
 * Declares the portals whose sites are outdated. Operator settings (`PUBLIC_URL`, `PORTALS_URL_PATTERN`) may have
 * changed since the last start, and a crash may have interrupted a declaration.
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
      // The host may belong to another site now; the other portals are declared nevertheless.
      parts.log.error({ err: error, portal: portal._id }, 'a portal could not be declared')
    }
  }
}

/**
 * @param known sites of the portal, one for each level of its account that has it; `sites.all()` leaves out sites that
 * other accounts gave the same name
 */
async function declareAnew(parts: Declared, portal: Portal, known: readonly KnownSite[]): Promise<void> {
  const { department } = portal.owner
  const current = known.find(({ owner }) => owner.department === department)
  // Site at the former level (organization or department) of a portal that moved.
  const [former] = known.filter((site) => site !== current)
  if (current && !former && isDeclared(current, siteOf(portal, addressesOf(portal, addressSettings(parts)))))
    return
  const formerSettings = current ? undefined : former?.settings
  await declareAgain(parts, portal, formerSettings)
  if (former) await removeSite(parts, former.owner, former)
}

/** Tells whether a site has all declared values, whatever other properties it has. */
function isDeclared(known: KnownSite, { settings, ...declared }: ReturnType<typeof siteOf>): boolean {
  const has = (of: object = {}, values: object): boolean =>
    Object.entries(values).every(([name, value]) =>
      isDeepStrictEqual((of as Record<string, unknown>)[name], value)
    )
  return has(known, declared) && has(known.settings, settings)
}
