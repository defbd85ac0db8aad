/** Publishes pages on portals, and withdraws the pages that they replace. */
import { ownerRole } from '../../../contract/permissions.ts'
import { hasSlug, type Page } from '../../../contract/portals/page.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { httpError } from '../../http/errors.ts'
import { onPortal, pageStore, type Database } from '../documents.ts'
import { reportPortalChange } from '../events.ts'
import { openPortal } from '../portals/access.ts'
import { sql } from 'kysely'

/**
 * Returns the page published on the given portals. For types with one page per portal, the former page is withdrawn.
 * @throws HttpError 400 when a home page would be withdrawn without replacement; 403 when the replaced page is of an
 * account that the user does not administer, such as the organization of a contributing department; 404 for a portal
 * that the page may not be on
 */
export async function publish(
  scope: Database,
  page: Page,
  portals: string[],
  session: AuthenticatedSession
): Promise<Page> {
  const ids = [...new Set(portals)]
  if (page.type === 'home' && page.portals.some((id) => !ids.includes(id))) {
    throw httpError('homeNotWithdrawn')
  }
  const added = ids.filter((id) => !page.portals.includes(id))
  for (const id of added) await openPortal(scope, page, id, session)
  if (!hasSlug(page.type)) {
    for (const id of added)
      await leave(scope, page, id, { mayReplace: (other) => administers(session, other) })
  }
  return {
    ...page,
    portals: ids,
    requestedPortals: page.requestedPortals.filter((id) => !added.includes(id))
  }
}

/**
 * Returns the page without portals, for a change of owner: its new owner must not write on portals of the former one.
 * @throws HttpError 400 when a home page would be withdrawn
 */
export function leaveAccount(page: Page): Page {
  if (page.type === 'home' && page.portals.length) throw httpError('homeNotWithdrawn')
  return { ...page, portals: [], requestedPortals: [] }
}

/**
 * Returns the page with requested publications on the given portals. Staging portals show requested pages at once, so
 * that the request of a former page of the same type is removed.
 * @throws HttpError 404 for a portal that the page may not be on
 */
export async function requestOn(scope: Database, page: Page, portals: readonly string[]): Promise<Page> {
  const ids = [...new Set(portals)]
  for (const id of ids.filter((portal) => !page.requestedPortals.includes(portal))) {
    const { staging } = await openPortal(scope, page, id)
    if (staging && !hasSlug(page.type)) await leave(scope, page, id, { list: 'requestedPortals' })
  }
  return { ...page, requestedPortals: ids }
}

interface Leaving {
  list?: 'portals' | 'requestedPortals'
  mayReplace?: (page: Page) => boolean
}

async function leave(
  scope: Database,
  { _id, type }: Page,
  portal: string,
  { list = 'portals', mayReplace = () => true }: Leaving
): Promise<void> {
  const isRequested = list === 'requestedPortals'
  const conditions = [onPortal([portal], { isRequested }), sql`type = ${type}`, sql`id <> ${_id}`]
  const { results } = await pageStore.list(scope, conditions, { order: sql`number`, size: 100, skip: 0 })
  const irreplaceable = results.find((other) => !mayReplace(other))
  if (irreplaceable) throw httpError('pageInPlace', { title: irreplaceable.title })
  for (const other of results) {
    const next = { ...other, [list]: other[list].filter((id) => id !== portal) }
    await pageStore.put(scope, next)
    await reportPortalChange(scope, 'page', 'unpublish', next)
  }
}

function administers(session: AuthenticatedSession, { owner }: Page): boolean {
  return ownerRole(session, owner) === 'admin'
}
