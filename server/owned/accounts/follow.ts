/**
 * Updates of owned resources after changes of accounts, within the caller's transaction; published after its commit.
 */
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

/**
 * Updates the names of an account in resources.
 * @returns the changed resources
 */
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

/**
 * Removes an account from resources that name it.
 * @returns the changed resources
 */
export function forgetIn<Resource extends OwnedRecord>(
  parts: OwnedParts<Resource>,
  scope: Scope,
  account: Account
): Promise<Resource[]> {
  const { forgotten } = parts.definition
  return changeAll(parts, scope, account, ['hasPermissions', 'isNamed'], (record) => {
    const changed = withoutEntriesOf(record, account)
    return forgotten ? forgotten(changed, account) : changed
  })
}

/**
 * Changes all resources related to an account. Only differences are written, since changes of accounts are published at
 * each change of memberships.
 * @returns the changed resources
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
