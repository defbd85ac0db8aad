/** Last changed resources of a list, with few properties. */
import { sql } from 'kysely'
import type { Session } from '../../../contract/session.ts'
import type { Metadata } from '../../metadata/database.ts'
import { allOf, conditionsOf, type Listed, type ListScope } from './conditions.ts'

export interface LatestRequest {
  query: Record<string, string | undefined>
  session: Session
  scope: ListScope
  size: number
}

export interface LatestResource {
  id: string
  title: string
  type: string
  date: string
}

/**
 * Last changed resources of a list.
 * @param type type of the resources in the result
 */
export async function latestOf(
  metadata: Metadata,
  listed: Listed,
  type: string,
  { query, session, scope, size }: LatestRequest
): Promise<LatestResource[]> {
  if (!size) return []
  const { shared, listOnly } = conditionsOf(listed, query, session, scope)
  const { rows } = await sql<Omit<LatestResource, 'type'>>`
    select r.id, r.title, r.updated_at as date from ${sql.table(listed.tables.resources)} r
    where ${allOf([...shared.values(), ...listOnly])}
    order by r.updated_at desc, r.number desc limit ${size}`.execute(metadata)
  return rows.map(({ id, title, date }) => ({ id, title, type, date }))
}
