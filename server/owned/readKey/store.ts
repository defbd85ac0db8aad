/** Store of the read keys of resources, in the metadata (docs/api/permissions.md). */
import type { Transaction } from 'kysely'
import { secretMatches } from '../../access/secrets.ts'
import type { Metadata, Tables } from '../../metadata/database.ts'
import { ownedQueries, type TableNames } from '../tables.ts'

interface ReadKeys {
  current: string
  previous?: string
}

export type NewReadKeys = ReadKeys & { renewAt: string }

type KeyTables = Pick<TableNames, 'readKeys'>

export async function findReadKeys(
  metadata: Metadata,
  { readKeys }: KeyTables,
  resource: string
): Promise<ReadKeys | undefined> {
  const row = await ownedQueries(metadata)
    .selectFrom(readKeys)
    .select(['current', 'previous'])
    .where('resource', '=', resource)
    .executeTakeFirst()
  return row && { current: row.current, ...(row.previous ? { previous: row.previous } : {}) }
}

export async function isReadKey(
  metadata: Metadata,
  tables: KeyTables,
  resource: string,
  presented: string
): Promise<boolean> {
  const keys = await findReadKeys(metadata, tables, resource)
  return !!keys && (secretMatches(keys.current, presented) || secretMatches(keys.previous, presented))
}

/** Replaces the keys of a resource, in the transaction of its change; undefined removes them. */
export async function writeReadKeys(
  scope: Transaction<Tables>,
  { readKeys }: KeyTables,
  resource: string,
  keys: NewReadKeys | undefined
): Promise<void> {
  const queries = ownedQueries(scope)
  await queries.deleteFrom(readKeys).where('resource', '=', resource).execute()
  if (!keys) return
  const { current, previous = null, renewAt } = keys
  await queries.insertInto(readKeys).values({ resource, current, previous, renew_at: renewAt }).execute()
}

export async function resourcesDueForRenewal(
  metadata: Metadata,
  { readKeys }: KeyTables,
  now: string
): Promise<string[]> {
  const rows = await ownedQueries(metadata)
    .selectFrom(readKeys)
    .select('resource')
    .where('renew_at', '<=', now)
    .execute()
  return rows.map((row) => row.resource)
}
