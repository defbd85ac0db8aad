/** Store of users in the metadata database. */
import type { Metadata } from '../metadata/database.ts'
import { inTransaction } from '../metadata/transaction.ts'
import { accountCondition, ordered } from './listQueries.ts'
import { nameOf } from './model.ts'
import type { StoredPassword } from './passwords.ts'
import { platformAccounts } from './sites.ts'
import { isLastChange, newUserRow, parsed, userChanges } from './rows.ts'
import type { PasswordUpdate, TwoFactor, UserReads, UserWrites } from './userAccounts.ts'
import { usersOfRows, type UserRowsContext } from './userRows.ts'

export const usersStore = (context: UserRowsContext): UserReads & UserWrites => ({
  ...readsOf(context),
  ...writesOf(context.metadata)
})

function readsOf(context: UserRowsContext): UserReads {
  const { metadata, admins } = context
  return {
    async user(id) {
      const row = await metadata.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
      return row && (await usersOfRows(context, [row]))[0]
    },

    async userByEmail(email, { host, path } = platformAccounts) {
      const row = await metadata
        .selectFrom('users')
        .selectAll()
        .where('email_key', '=', email.toLowerCase())
        .where('host', '=', host)
        .where('path', '=', path)
        .executeTakeFirst()
      return row && (await usersOfRows(context, [row]))[0]
    },

    async password(userId) {
      return (await secretOf(metadata, userId, 'password')) as StoredPassword | undefined
    },

    async passwordUpdate(userId) {
      return (await secretOf(metadata, userId, 'password_update')) as PasswordUpdate | undefined
    },

    async twoFactor(userId) {
      return (await secretOf(metadata, userId, 'two_factor')) as TwoFactor | undefined
    },

    async usersToDelete(day) {
      const rows = await metadata
        .selectFrom('users')
        .selectAll()
        .where('planned_deletion', '<=', day)
        .execute()
      return usersOfRows(context, rows)
    },

    async users(filter, list) {
      const selected = metadata.selectFrom('users').where((eb) => accountCondition(eb, 'users', filter))
      const { count } = await selected
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      let page = selected.selectAll().limit(list.size).offset(list.skip)
      for (const { field, descending } of ordered(list.sort)) {
        page = page.orderBy(userColumns[field] ?? 'name', descending ? 'desc' : 'asc')
      }
      return { count, results: await usersOfRows(context, await page.execute()) }
    },

    async hasAdministrator() {
      const row = await metadata
        .selectFrom('users')
        .select('id')
        .where('host', '=', '')
        .where((eb) =>
          admins.length === 0
            ? eb('administrator', '=', 1)
            : eb.or([eb('administrator', '=', 1), eb('email_key', 'in', admins)])
        )
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async recordLogin(userId, date) {
      await metadata
        .updateTable('users')
        .set({ logged: date, email_confirmed: 1 })
        .where('id', '=', userId)
        .execute()
    }
  }
}

/** A secret JSON column, which is not returned with the user. */
async function secretOf(
  metadata: Metadata,
  userId: string,
  column: 'password' | 'password_update' | 'two_factor'
): Promise<unknown> {
  const row = await metadata
    .selectFrom('users')
    .select(column)
    .where('id', '=', userId)
    .$castTo<Partial<Record<typeof column, string | null>>>()
    .executeTakeFirst()
  return parsed(row?.[column] ?? null)
}

function writesOf(metadata: Metadata): UserWrites {
  return {
    async createUser(user) {
      await metadata.insertInto('users').values(newUserRow(user)).execute()
    },

    async patchUser(id, patch, from) {
      return inTransaction(metadata, async (transaction) => {
        const row = await transaction.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
        if (!row) return true
        if (from && !isLastChange(from, row)) return false
        const changes = userChanges(patch)
        const changed = { ...row, ...changes }
        const name = nameOf({
          email: changed.email,
          firstName: changed.first_name,
          lastName: changed.last_name
        })
        await transaction
          .updateTable('users')
          .set({ ...changes, name })
          .where('id', '=', id)
          .execute()
        return true
      })
    },

    async setPassword(id, password, update) {
      await metadata
        .updateTable('users')
        .set({
          password: password ? JSON.stringify(password) : null,
          password_update: JSON.stringify(update)
        })
        .where('id', '=', id)
        .execute()
    },

    async setTwoFactor(id, twoFactor) {
      await metadata
        .updateTable('users')
        .set({ two_factor: twoFactor ? JSON.stringify(twoFactor) : null })
        .where('id', '=', id)
        .execute()
    },

    async deleteUser(id) {
      await inTransaction(metadata, async (transaction) => {
        await transaction.deleteFrom('members').where('user_id', '=', id).execute()
        await transaction.deleteFrom('server_sessions').where('user_id', '=', id).execute()
        await transaction.deleteFrom('users').where('id', '=', id).execute()
      })
    }
  }
}

const userColumns: Record<string, 'id' | 'name' | 'email' | 'first_name' | 'last_name' | 'logged'> = {
  id: 'id',
  name: 'name',
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  logged: 'logged'
}
