/** Removes portals; documents published on them are kept. */
import type { Portal } from '../../../contract/portals/portal.ts'
import {
  onPortal,
  pageStore,
  portalStore,
  reuseStore,
  type Database,
  type DocumentStore,
  type Stored
} from '../documents.ts'
import { inTransaction } from '../../metadata/transaction.ts'
import { reportPortalChange } from '../events.ts'
import { removeUnnamed } from '../images/images.ts'
import type { PortalParts } from '../parts.ts'
import { withdrawHostsWithin, withdrawWithin } from './sites.ts'
import { sql } from 'kysely'

/** Removes a portal with its publication site and its hosts, or nothing. */
export async function removePortal(parts: PortalParts, portal: Portal): Promise<void> {
  const afterCommit = await inTransaction(parts.metadata, async (scope) => {
    await leavePortal(scope, portal._id)
    await portalStore.remove(scope, portal._id)
    await reportPortalChange(scope, 'portal', 'delete', portal)
    return [await withdrawWithin(parts, scope, portal), await withdrawHostsWithin(parts, scope, portal._id)]
  })
  for (const publish of afterCommit) publish()
  parts.outbox.wake()
  await removeUnnamed(parts, portal._id, [])
}

const everything = { order: sql`number`, size: 100_000, skip: 0 }

/** Removes a portal from the pages and reuses of all accounts. */
export async function leavePortal(scope: Database, id: string): Promise<void> {
  await withdrawAll(scope, pageStore, id)
  await withdrawAll(scope, reuseStore, id)
}

async function withdrawAll<Shown extends { portals: string[]; requestedPortals: string[] }>(
  scope: Database,
  store: Pick<DocumentStore<Shown & Stored>, 'list' | 'put'>,
  id: string
): Promise<void> {
  const without = (ids: string[]): string[] => ids.filter((other) => other !== id)
  const { results } = await store.list(scope, [onPortal([id])], everything)
  for (const document of results) {
    const { portals, requestedPortals } = document
    await store.put(scope, {
      ...document,
      portals: without(portals),
      requestedPortals: without(requestedPortals)
    })
  }
}
