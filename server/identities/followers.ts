/** Followers of accounts: data other than resources, updated in the transaction of each change. */
import type { Kysely } from 'kysely'
import type { AccountKeys, Membership } from '../../contract/session.ts'
import type { Tables } from '../metadata/database.ts'
import type { RenamedAccount } from '../owned/accounts/renaming.ts'

/** New state of an account: name and memberships may have changed. */
export interface ChangedAccount extends RenamedAccount {
  /** Memberships of a user, when they are known. */
  organizations?: Membership[]
  /** Whether a user administers the platform, when it is known. */
  isAdministrator?: boolean
}

export interface AccountFollower {
  /** Called before the transaction, to remove files; called again when an earlier removal was interrupted. */
  leaving?(account: Pick<AccountKeys, 'type' | 'id'>): Promise<void>
  changed?(scope: Kysely<Tables>, account: ChangedAccount): Promise<void>
  removed?(scope: Kysely<Tables>, account: Pick<AccountKeys, 'type' | 'id'>): Promise<void>
}
