import type { AccountKeys } from '../../contract/session.ts'
import type { Metadata } from '../metadata/database.ts'
import type { StoredLimits } from './limits.ts'

export async function readLimits(
  metadata: Metadata,
  account: AccountKeys
): Promise<{ lastUpdate: string; stored: StoredLimits } | undefined> {
  const row = await metadata
    .selectFrom('limits')
    .select(['last_update', 'document'])
    .where('type', '=', account.type)
    .where('id', '=', account.id)
    .executeTakeFirst()
  return row && { lastUpdate: row.last_update, stored: JSON.parse(row.document) as StoredLimits }
}

export async function writeLimits(
  metadata: Metadata,
  account: AccountKeys,
  lastUpdate: string,
  stored: StoredLimits
): Promise<void> {
  const values = { last_update: lastUpdate, document: JSON.stringify(stored) }
  await metadata
    .insertInto('limits')
    .values({ type: account.type, id: account.id, ...values })
    .onConflict((conflict) => conflict.columns(['type', 'id']).doUpdateSet(values))
    .execute()
}
