/** Owned resources follow the accounts of the directory: inside a transaction of the caller, told once it has ended. */
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { AccountKeys } from '../../../contract/session.ts'
import type { Tables } from '../../metadata/database.ts'
import type { OwnedRecord } from '../definition.ts'
import type { OwnedParts } from '../parts.ts'
import { withoutEntriesOf, withRenamedAccount, type RenamedAccount } from './renaming.ts'
import { relatedTo, type Relation } from './store.ts'

type Scope = Transaction<Tables>
type Account = Pick<AccountKeys, 'type' | 'id'>

/** @returns the resources that changed */
export function renameIn<Resource extends OwnedRecord>(
  parts: OwnedParts<Resource>,
  scope: Scope,
  account: RenamedAccount
): Promise<Resource[]> {
  const { renamed } = parts.definition
  return changeAll(parts, scope, account, ['owns', 'hasPermissions', 'isNamed'], (record) => {
    const changed = withRenamedAccount(record, account)
    return renamed ? renamed(changed, account) : changed
  })
}

/** @returns the resources that changed */
export function forgetIn<Resource extends OwnedRecord>(
  parts: OwnedParts<Resource>,
  scope: Scope,
  account: Account
): Promise<Resource[]> {
  return changeAll(parts, scope, account, ['hasPermissions'], (record) => withoutEntriesOf(record, account))
}

/**
 * Only what differs is written: an account is told of again whenever its memberships change.
 *
 * @returns the resources that changed
 */
export async function changeAll<Resource extends OwnedRecord>(
  { definition, store }: OwnedParts<Resource>,
  scope: Scope,
  account: Account,
  relations: Relation[],
  change: (record: Resource) => Resource
): Promise<Resource[]> {
  const changed: Resource[] = []
  for (const { id } of await relatedTo(scope, definition, account, relations)) {
    await store.updateWithin(scope, id, (current) => {
      const record = change(current)
      if (isDeepStrictEqual(record, current)) return undefined
      changed.push(record)
      return { record }
    })
  }
  return changed
}
