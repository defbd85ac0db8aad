/** Conditions of the lists of reuses. */
import { sql } from 'kysely'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { accountsOf, ownedBy } from '../../administered/lists.ts'
import { listOf } from '../../owned/list/parameters.ts'
import { hasWords, onPortal, reuseWords, type Condition } from '../documents.ts'

/** @throws HttpError 403 for `showAll` without admin mode */
export function listConditions(session: AuthenticatedSession, query: Record<string, string>): Condition[] {
  const conditions: Condition[] = []
  if (query.isSubmitter === 'true') {
    const { type, id } = session.account
    conditions.push(sql`json_extract(document, '$.submitter.type') = ${type}
      and json_extract(document, '$.submitter.id') = ${id}`)
  } else {
    const accounts = accountsOf(session, query)
    if (accounts) conditions.push(ownedBy(accounts))
  }
  const portals = listOf(query.portal)
  if (portals.length) conditions.push(onPortal(portals))
  if (query.q) conditions.push(...hasWords(query.q, reuseWords, { ofManager: true }))
  return conditions
}
