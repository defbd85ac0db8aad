/** Store of accounts in the metadata database. */
import type { Metadata } from '../metadata/database.ts'
import type { Accounts } from './accounts.ts'
import { membersStore } from './membersStore.ts'
import { organizationsStore } from './organizationsStore.ts'
import type { CoreProvider } from './model.ts'
import { partnersStore } from './partnersStore.ts'
import { usersStore } from './usersStore.ts'

/**
 * Opens the store.
 * @param admins e-mail addresses, in lower case, of administrators in addition to those marked in the store
 * @param coreProviders providers whose users sign in with them only
 */
export function accountsStore(metadata: Metadata, admins: string[], coreProviders: CoreProvider[]): Accounts {
  return {
    readOnly: false,
    ...usersStore({ metadata, admins, coreProviders }),
    ...organizationsStore(metadata),
    ...membersStore(metadata),
    ...partnersStore(metadata)
  }
}
