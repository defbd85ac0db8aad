/** Read keys of datasets in the metadata (docs/api/permissions.md). */
import type { Transaction } from 'kysely'
import { secretMatches } from '../../access/secrets.ts'
import type { Metadata, Tables } from '../../metadata/database.ts'

export interface ReadKeys {
  current: string
  previous?: string
}

export async function findReadKeys(metadata: Metadata, dataset: string): Promise<ReadKeys | undefined> {
  const row = await metadata
    .selectFrom('read_api_keys')
    .select(['current', 'previous'])
    .where('dataset', '=', dataset)
    .executeTakeFirst()
  return row && { current: row.current, ...(row.previous ? { previous: row.previous } : {}) }
}

export async function isReadKey(metadata: Metadata, dataset: string, presented: string): Promise<boolean> {
  const keys = await findReadKeys(metadata, dataset)
  return !!keys && (secretMatches(keys.current, presented) || secretMatches(keys.previous, presented))
}

/** Replaces the keys of a dataset, in the transaction that changes it; undefined removes them. */
export async function writeReadKeys(
  scope: Transaction<Tables>,
  dataset: string,
  keys: (ReadKeys & { renewAt: string }) | undefined
): Promise<void> {
  await scope.deleteFrom('read_api_keys').where('dataset', '=', dataset).execute()
  if (!keys) return
  const { current, previous = null, renewAt } = keys
  await scope.insertInto('read_api_keys').values({ dataset, current, previous, renew_at: renewAt }).execute()
}

export async function datasetsDueForRenewal(metadata: Metadata, now: string): Promise<string[]> {
  const rows = await metadata
    .selectFrom('read_api_keys')
    .select('dataset')
    .where('renew_at', '<=', now)
    .execute()
  return rows.map((row) => row.dataset)
}
