/** What is kept of accounts beside their resources, and follows them in the transaction of each change. */
import type { Kysely } from 'kysely'
import type { AccountKeys, Membership } from '../../contract/session.ts'
import type { Tables } from '../metadata/database.ts'
import type { RenamedAccount } from '../owned/accounts/renaming.ts'

/** An account as it is now: it may have another name, or others as members. */
export interface ChangedAccount extends RenamedAccount {
  /** Of a user, where they are told. */
  organizations?: Membership[]
}

export interface AccountFollower {
  /** Before the transaction, what no transaction holds: files. It is called again where the removal was interrupted. */
  leaving?(account: Pick<AccountKeys, 'type' | 'id'>): Promise<void>
  changed?(scope: Kysely<Tables>, account: ChangedAccount): Promise<void>
  removed?(scope: Kysely<Tables>, account: Pick<AccountKeys, 'type' | 'id'>): Promise<void>
}
