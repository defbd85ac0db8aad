/** Parts common to the queries of users, organizations and members. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../metadata/database.ts'
import type { AccountFilter } from './accounts.ts'
import type { SortField } from './lists.ts'

/** Sort order of a list; by name by default, since pages need a stable order. */
export function ordered(sort: SortField[]): SortField[] {
  return sort.length > 0 ? sort : [{ field: 'name', descending: false }]
}

export function accountCondition(
  eb: ExpressionBuilder<Tables, 'users' | 'organizations'>,
  table: 'users' | 'organizations',
  filter: AccountFilter
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (filter.q) conditions.push(contains(`${table}.name`, filter.q))
  if (filter.ids) conditions.push(eb(`${table}.id`, 'in', filter.ids))
  if (filter.emails && table === 'users') {
    conditions.push(
      eb(
        'users.email_key',
        'in',
        filter.emails.map((email) => email.toLowerCase())
      )
    )
  }
  if (filter.host !== undefined) conditions.push(eb(`${table}.host`, '=', filter.host))
  if (filter.path !== undefined) conditions.push(eb(`${table}.path`, '=', filter.path))
  if (filter.creator && table === 'organizations') {
    conditions.push(eb('organizations.creator_id', '=', filter.creator))
  }
  return eb.and(conditions)
}

/** Condition: the column contains a text, without case and with wildcards escaped. */
export function contains(column: 'users.name' | 'organizations.name', text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
