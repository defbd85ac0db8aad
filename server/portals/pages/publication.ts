/** Portals that a page is on, and the page that it replaces there. */
import { ownerRole } from '../../../contract/permissions.ts'
import { hasSlug, type Page } from '../../../contract/portals/page.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { httpError } from '../../http/errors.ts'
import { onPortal, pageStore, type Database } from '../documents.ts'
import { tellChange } from '../events.ts'
import { openPortal } from '../portals/access.ts'
import { sql } from 'kysely'

/**
 * The page on these portals. Where a portal has one page of its type, the one that was there leaves it.
 * @throws HttpError 400 for a home page that is withdrawn; 403 for the place of a page that the person does not administer,
 *   as departments that may contribute to a portal do not its own; 404 for a portal that is not of its account
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
  for (const id of added) await openPortal(scope, page, id, session)
  if (!hasSlug(page.type)) {
    for (const id of added)
      await leave(scope, page, id, { mayReplace: (other) => administers(session, other) })
  }
  return {
    ...page,
    portals: wanted,
    requestedPortals: page.requestedPortals.filter((id) => !added.includes(id))
  }
}

/**
 * A page of another account is on no portal of the former one: whoever owns it from now on could write there.
 * @throws HttpError 400 for a home page that would be withdrawn
 */
export function leaveAccount(page: Page): Page {
  if (page.type === 'home' && page.portals.length) throw httpError('homeNotWithdrawn')
  return { ...page, portals: [], requestedPortals: [] }
}

/**
 * The page asked for on these portals. One before its production shows it at once, in the place of that of its type.
 * @throws HttpError 404 for a portal that is not of its account
 */
export async function requestOn(scope: Database, page: Page, portals: readonly string[]): Promise<Page> {
  const wanted = [...new Set(portals)]
  for (const id of wanted.filter((one) => !page.requestedPortals.includes(one))) {
    const { staging } = await openPortal(scope, page, id)
    if (staging && !hasSlug(page.type)) await leave(scope, page, id, { list: 'requestedPortals' })
  }
  return { ...page, requestedPortals: wanted }
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
  const kept = results.find((other) => !mayReplace(other))
  if (kept) throw httpError('pageInPlace', { title: kept.title })
  for (const other of results) {
    const next = { ...other, [list]: other[list].filter((id) => id !== portal) }
    await pageStore.put(scope, next)
    await tellChange(scope, 'page', 'unpublish', next)
  }
}

function administers(session: AuthenticatedSession, { owner }: Page): boolean {
  return ownerRole(session, owner) === 'admin'
}
