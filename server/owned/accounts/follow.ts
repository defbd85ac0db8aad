/** Datasets follow the accounts of the directory: inside a transaction of the caller, told once it has ended. */
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { AccountKeys } from '../../../contract/session.ts'
import type { Tables } from '../../metadata/database.ts'
import { changeChannel, type DatasetParts } from '../../datasets/parts.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import { updateWithin } from '../../datasets/store.ts'
import { removeDataset } from '../../datasets/write/remove.ts'
import { withoutEntriesOf, withRenamedAccount, type RenamedAccount } from './renaming.ts'
import { datasetsRelatedTo, type Relation } from './store.ts'

type Scope = Transaction<Tables>
type Account = Pick<AccountKeys, 'type' | 'id'>

export const renameInDatasets = (scope: Scope, account: RenamedAccount): Promise<DatasetRecord[]> =>
  changeAll(scope, account, ['owns', 'hasPermissions', 'sharedWith'], (record) =>
    withRenamedAccount(record, account)
  )

export const forgetInPermissions = (scope: Scope, account: Account): Promise<DatasetRecord[]> =>
  changeAll(scope, account, ['hasPermissions'], (record) => withoutEntriesOf(record, account))

/** Only what differs is written: an account is told of again whenever its memberships change. */
async function changeAll(
  scope: Scope,
  account: Account,
  relations: Relation[],
  change: (record: DatasetRecord) => DatasetRecord
): Promise<DatasetRecord[]> {
  const changed: DatasetRecord[] = []
  for (const { id } of await datasetsRelatedTo(scope, account, relations)) {
    await updateWithin(scope, id, (current) => {
      const record = change(current)
      if (isDeepStrictEqual(record, current)) return undefined
      changed.push(record)
      return { record }
    })
  }
  return changed
}

/** Tells of the changes that a transaction made. */
export function tellChanged({ bus }: Pick<DatasetParts, 'bus'>, records: DatasetRecord[]): void {
  for (const record of records) bus.publish(changeChannel(record.id), record)
}

/** Removes the datasets of an account with their files and lines. */
export async function removeDatasetsOf(parts: DatasetParts, account: Account): Promise<void> {
  for (const id of await parts.store.idsOwnedBy(account)) await removeDataset(parts, id)
}
