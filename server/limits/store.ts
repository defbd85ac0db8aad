import { sql, type Transaction } from 'kysely'
import type { AccountKeys } from '../../contract/session.ts'
import type { Metadata, Tables } from '../metadata/database.ts'
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

/**
 * Stores limits.
 * @param from limits as read before
 * @returns false, with nothing written, if others were written meanwhile
 */
export async function writeLimits(
  metadata: Metadata,
  account: AccountKeys,
  lastUpdate: string,
  stored: StoredLimits,
  from?: { lastUpdate: string; stored: StoredLimits }
): Promise<boolean> {
  const values = { last_update: lastUpdate, document: JSON.stringify(stored) }
  if (from) {
    const { numUpdatedRows } = await metadata
      .updateTable('limits')
      .set(values)
      .where('type', '=', account.type)
      .where('id', '=', account.id)
      .where('last_update', '=', from.lastUpdate)
      .where('document', '=', JSON.stringify(from.stored))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  await metadata
    .insertInto('limits')
    .values({ type: account.type, id: account.id, ...values })
    .onConflict((conflict) => conflict.columns(['type', 'id']).doUpdateSet(values))
    .execute()
  return true
}

/** Updates the name in the stored limits; does nothing for an account without stored limits. */
export async function renameLimits(
  scope: Transaction<Tables>,
  { type, id }: AccountKeys,
  name: string
): Promise<void> {
  await scope
    .updateTable('limits')
    .set({ document: sql<string>`json_set(document, '$.name', ${name})` })
    .where('type', '=', type)
    .where('id', '=', id)
    .execute()
}

export async function removeLimits(scope: Transaction<Tables>, { type, id }: AccountKeys): Promise<void> {
  await scope.deleteFrom('limits').where('type', '=', type).where('id', '=', id).execute()
}

export interface LimitedAccount extends Pick<AccountKeys, 'type' | 'id'> {
  lastUpdate: string
  stored: StoredLimits
}

/** Accounts with stored limits. */
export async function accountsWithLimits(metadata: Metadata): Promise<LimitedAccount[]> {
  const rows = await metadata.selectFrom('limits').select(['type', 'id', 'document', 'last_update']).execute()
  return rows.map(({ type, id, document, last_update: lastUpdate }) => ({
    type: type as AccountKeys['type'],
    id,
    lastUpdate,
    stored: JSON.parse(document) as StoredLimits
  }))
}
