/** Conditions of the lists of pages. */
import { sql } from 'kysely'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { accountsOf, ownedBy } from '../../administered/lists.ts'
import { listOf } from '../../owned/list/parameters.ts'
import { hasWords, onPortal, type Condition } from '../documents.ts'

/** Id of the group of a free page, or `default` without group. */
export const groupOfPage: Condition = sql`coalesce(json_extract(document, '$.config.genericMetadata.group._id'), 'default')`

export function listConditions(session: AuthenticatedSession, query: Record<string, string>): Condition[] {
  const { type, portal, groupId, q, isReference } = query
  const conditions: Condition[] = []
  if (isReference === 'true') conditions.push(sql`is_reference = 1`)
  else {
    const accounts = accountsOf(session, query)
    if (accounts) conditions.push(ownedBy(accounts))
  }
  const types = listOf(type)
  if (types.length) conditions.push(sql`type in (${sql.join(types)})`)
  const portals = listOf(portal)
  if (portals.length) conditions.push(onPortal(portals))
  const groups = listOf(groupId)
  if (groups.length) {
    conditions.push(sql`type = 'generic' and
      ${groupOfPage} in (${sql.join(groups)})`)
  }
  if (q) conditions.push(...hasWords(q, ['title', 'description'], { ofManager: true }))
  return conditions
}
