/** On which portals a page is, and what leaves a portal for it. */
import { hasSlug, type Page } from '../../../contract/portals/page.ts'
import type { Portal } from '../../../contract/portals/portal.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { httpError } from '../../http/errors.ts'
import { onPortal, pageStore, portalStore, type Database } from '../documents.ts'
import { tellChange } from '../events.ts'
import { sql } from 'kysely'

/**
 * The page on these portals. Where a portal has one page of its type, the one that was there leaves it.
 * @throws HttpError 400 for a home page that is withdrawn; 404 for a portal that is not of its account
 */
export async function publish(
  scope: Database,
  page: Page,
  portals: string[],
  session: AuthenticatedSession
): Promise<Page> {
  const wanted = [...new Set(portals)]
  if (page.type === 'home' && page.portals.some((id) => !wanted.includes(id))) {
    throw httpError('homeNotWithdrawn')
  }
  const added = wanted.filter((id) => !page.portals.includes(id))
  for (const id of added) await portalOf(scope, page, id, session)
  if (!hasSlug(page.type)) for (const id of added) await leave(scope, page, id)
  return {
    ...page,
    portals: wanted,
    requestedPortals: page.requestedPortals.filter((id) => !added.includes(id))
  }
}

/** Checks that what is asked for are portals of the account. @throws HttpError 404 */
export async function checkRequested(scope: Database, page: Page, portals: readonly string[]): Promise<void> {
  for (const id of portals) await portalOf(scope, page, id)
}

async function portalOf(
  scope: Database,
  { owner }: Pick<Page, 'owner'>,
  id: string,
  session?: AuthenticatedSession
): Promise<Portal> {
  const portal = await portalStore.find(scope, id)
  const isOwn = portal?.owner.type === owner.type && portal.owner.id === owner.id
  const { department } = owner
  const isOpen =
    !department ||
    portal?.owner.department === department ||
    (portal?.contributorDepartments ?? []).includes(department)
  if (!portal || (!session?.user.adminMode && !(isOwn && isOpen))) throw httpError('portalNotFound', { id })
  return portal
}

async function leave(scope: Database, { _id, type }: Page, portal: string): Promise<void> {
  const conditions = [onPortal([portal], { isRequested: false }), sql`type = ${type}`, sql`id <> ${_id}`]
  const { results } = await pageStore.list(scope, conditions, { order: sql`number`, size: 100, skip: 0 })
  for (const other of results) {
    const next = { ...other, portals: other.portals.filter((id) => id !== portal) }
    await pageStore.put(scope, next)
    await tellChange(scope, 'page', 'unpublish', next)
  }
}
