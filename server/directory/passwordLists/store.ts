/** Store of lists of forbidden passwords, as hashes only: a list may hold stolen passwords. */
import { createHash } from 'node:crypto'
import type { Metadata } from '../../metadata/database.ts'
import { inTransaction } from '../../metadata/transaction.ts'

export interface PasswordList {
  _id: string
  name: string
  /** Whether the passwords of the list are refused. */
  active: boolean
  /** Number of passwords in the list. */
  count: number
  createdAt: string
  updatedAt: string
}

interface PasswordListValues {
  name?: string | undefined
  active?: boolean | undefined
  /** Passwords that replace those of the list. */
  passwords?: string[] | undefined
}

export interface PasswordLists {
  all(): Promise<PasswordList[]>
  get(id: string): Promise<PasswordList | undefined>
  create(id: string, values: PasswordListValues & { name: string }): Promise<void>
  /** Changes a list; returns false when it does not exist. */
  patch(id: string, values: PasswordListValues): Promise<boolean>
  remove(id: string): Promise<boolean>
  /** Whether an active list contains the password, ignoring case. */
  refuses(password: string): Promise<boolean>
}

/** Maximum number of passwords in one statement: SQLite bounds its parameters. */
const perStatement = 5000

const hashOf = (password: string): string =>
  createHash('sha256').update(password.trim().toLowerCase()).digest('base64url')

export function passwordLists(metadata: Metadata): PasswordLists {
  return {
    all: () => read(metadata),
    get: async (id) => (await read(metadata, id))[0],

    async create(id, { name, active = true, passwords = [] }) {
      const now = new Date().toISOString()
      await inTransaction(metadata, async (transaction) => {
        await transaction
          .insertInto('password_lists')
          .values({ id, name, active: active ? 1 : 0, created_at: now, updated_at: now })
          .execute()
        await fill(transaction, id, passwords)
      })
    },

    async patch(id, { name, active, passwords }) {
      return inTransaction(metadata, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('password_lists')
          .set({
            updated_at: new Date().toISOString(),
            ...(name === undefined ? {} : { name }),
            ...(active === undefined ? {} : { active: active ? 1 : 0 })
          })
          .where('id', '=', id)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        if (passwords) await fill(transaction, id, passwords)
        return true
      })
    },

    async remove(id) {
      return inTransaction(metadata, async (transaction) => {
        await transaction.deleteFrom('refused_passwords').where('list', '=', id).execute()
        const { numDeletedRows } = await transaction
          .deleteFrom('password_lists')
          .where('id', '=', id)
          .executeTakeFirst()
        return numDeletedRows > 0n
      })
    },

    async refuses(password) {
      const row = await metadata
        .selectFrom('refused_passwords')
        .innerJoin('password_lists', 'password_lists.id', 'refused_passwords.list')
        .select('refused_passwords.list')
        .where('refused_passwords.hash', '=', hashOf(password))
        .where('password_lists.active', '=', 1)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    }
  }
}

/** All lists, or the one with an id. */
async function read(metadata: Metadata, id?: string): Promise<PasswordList[]> {
  let lists = metadata
    .selectFrom('password_lists')
    .selectAll('password_lists')
    .select((eb) =>
      eb
        .selectFrom('refused_passwords')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('refused_passwords.list', '=', 'password_lists.id')
        .as('count')
    )
  if (id !== undefined) lists = lists.where('password_lists.id', '=', id)
  const rows = await lists.orderBy('name').orderBy('id').execute()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    active: row.active === 1,
    count: row.count ?? 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at
  }))
}

/** Replaces the passwords of a list. */
async function fill(transaction: Metadata, list: string, passwords: string[]): Promise<void> {
  await transaction.deleteFrom('refused_passwords').where('list', '=', list).execute()
  const hashes = [...new Set(passwords.filter((password) => password.trim()).map(hashOf))]
  for (let start = 0; start < hashes.length; start += perStatement) {
    await transaction
      .insertInto('refused_passwords')
      .values(hashes.slice(start, start + perStatement).map((hash) => ({ hash, list })))
      .execute()
  }
}
