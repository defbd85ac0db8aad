/** Store of accounts in the metadata database. */
import type { Metadata } from '../metadata/database.ts'
import type { Accounts } from './accounts.ts'
import { membersStore } from './membersStore.ts'
import { organizationsStore } from './organizationsStore.ts'
import type { CoreProvider } from './model.ts'
import { usersStore } from './usersStore.ts'

/**
 * @param admins lower-case e-mails that may enter admin mode besides the users marked in the store
 * @param coreProviders whoever has an identity of one signs in with it alone
 */
export function accountsStore(metadata: Metadata, admins: string[], coreProviders: CoreProvider[]): Accounts {
  return {
    readOnly: false,
    ...usersStore(metadata, admins, coreProviders),
    ...organizationsStore(metadata),
    ...membersStore(metadata)
  }
}
