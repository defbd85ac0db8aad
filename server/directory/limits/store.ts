/** Maximum number of members of an organization: the stored value, or else the default. */
import type { Metadata } from '../../metadata/database.ts'
import type { AccountType } from '../../../contract/session.ts'
import type { Page } from '../accounts.ts'
import type { ListQuery } from '../lists.ts'

interface StoredDirectoryLimits {
  type: AccountType
  id: string
  lastUpdate: string
  /** Maximum number of members; 0 for no limit. */
  maxMembers: number
}

export interface DirectoryLimits {
  /** Maximum number of members; 0 for no limit. */
  maxMembers(organizationId: string): Promise<number>
  read(type: AccountType, id: string): Promise<StoredDirectoryLimits | undefined>
  /**
   * Stores the limits of an account.
   * @param maxMembers null for the default
   */
  write(limits: {
    type: AccountType
    id: string
    lastUpdate: string
    maxMembers: number | null
  }): Promise<void>
  list(filter: { type?: string; id?: string }, list: ListQuery): Promise<Page<StoredDirectoryLimits>>
}

/**
 * Opens the store.
 * @param defaultMembers maximum number of members of an organization without stored limit
 */
export function directoryLimits(metadata: Metadata, defaultMembers: number): DirectoryLimits {
  const selected = metadata
    .selectFrom('directory_limits')
    .select((eb) => [
      eb.ref('type').$castTo<AccountType>().as('type'),
      'id',
      'last_update as lastUpdate',
      eb.fn.coalesce('max_members', eb.val(defaultMembers)).as('maxMembers')
    ])

  return {
    async maxMembers(organizationId) {
      return (await this.read('organization', organizationId))?.maxMembers ?? defaultMembers
    },

    async read(type, id) {
      return selected.where('type', '=', type).where('id', '=', id).executeTakeFirst()
    },

    async write({ type, id, lastUpdate, maxMembers }) {
      const values = { last_update: lastUpdate, max_members: maxMembers }
      await metadata
        .insertInto('directory_limits')
        .values({ type, id, ...values })
        .onConflict((conflict) => conflict.columns(['type', 'id']).doUpdateSet(values))
        .execute()
    },

    async list({ type, id }, { size, skip }) {
      let rows = selected
      if (type) rows = rows.where('type', '=', type)
      if (id) rows = rows.where('id', '=', id)
      const all = await rows.orderBy('type').orderBy('id').execute()
      return { count: all.length, results: all.slice(skip, skip + size) }
    }
  }
}
