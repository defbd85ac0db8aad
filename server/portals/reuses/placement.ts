/** Slug of a reuse in its account, and the portals that it may be on. */
import type { Reuse } from '../../../contract/portals/page.ts'
import { freeSlug } from '../../owned/ids.ts'
import { isSlugTaken, type Database } from '../documents.ts'
import { openPortal } from '../portals/access.ts'

/** Returns the slug of a reuse, with a numeric suffix when the account already uses it. */
export function slugFor(
  scope: Database,
  { _id, owner, slug }: Pick<Reuse, '_id' | 'owner' | 'slug'>
): Promise<string> {
  return freeSlug(slug, (candidate) =>
    isSlugTaken(scope, { kind: 'reuse', owner, slug: candidate, except: _id })
  )
}

/**
 * Returns the ids of portals without duplicates.
 * @throws HttpError 404 for a portal that the reuse may not be on
 */
export async function portalsOf(
  scope: Database,
  reuse: Reuse,
  portals: readonly string[]
): Promise<string[]> {
  const ids = [...new Set(portals)]
  for (const id of ids) await openPortal(scope, reuse, id)
  return ids
}
