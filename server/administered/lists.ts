/** Query parameters of lists for administrators of accounts: sort, select, owner. */
import { sql, type RawBuilder } from 'kysely'
import type { AccountKeys, AuthenticatedSession } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import { listOf, ownersOf, type OwnerFilter } from '../owned/list/parameters.ts'

/**
 * Returns the SQL order of the parameter `sort`.
 * @param sort `field:1` or `field:-1`; fields that the list cannot be sorted by are ignored
 */
export function sqlOrder(
  sort: string,
  orders: Readonly<Record<string, RawBuilder<unknown>>>
): RawBuilder<unknown> {
  const terms = sort.split(',').flatMap((part) => {
    const [field = '', order] = part.split(':')
    const column = Object.hasOwn(orders, field) ? orders[field] : undefined
    return column ? [order === '-1' ? sql`${column} desc` : column] : []
  })
  return terms.length ? sql.join(terms) : sql`1`
}

/** Picks properties of an object by name; `config.title` names a nested property. */
function pick(object: object, names: readonly string[]): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const name of names) copyAt(object as Record<string, unknown>, result, name.split('.'))
  return result
}

function copyAt(
  from: Record<string, unknown>,
  to: Record<string, unknown>,
  [name = '', ...rest]: string[]
): void {
  if (!Object.hasOwn(from, name)) return
  const value = from[name]
  if (!rest.length) to[name] = value
  else if (typeof value === 'object' && value !== null) {
    const inner = Object.hasOwn(to, name) ? to[name] : (to[name] = {})
    copyAt(value as Record<string, unknown>, inner as Record<string, unknown>, rest)
  }
}

/** Keeps the id of each result, and the properties that `select` names. */
export function selected(results: object[], select: string | undefined): object[] {
  const names = listOf(select).filter((name) => !name.startsWith('-'))
  return names.length ? results.map((result) => pick(result, ['_id', ...names])) : results
}

/** An account with all its departments (`isWhole`), or one department. */
export type AccountScope = AccountKeys & { isWhole?: boolean }

/**
 * Accounts of the requested list: the active one, or those of `owners`, or all of them with `showAll`.
 * @returns undefined for all accounts
 * @throws HttpError 403 for `showAll` without admin mode
 */
export function accountsOf(
  { account, user }: AuthenticatedSession,
  { showAll, owners }: { showAll?: string; owners?: string }
): AccountScope[] | undefined {
  if (showAll !== 'true') {
    const { type, id, department } = account
    return [{ type, id, ...(department ? { department } : { isWhole: true }) }]
  }
  if (!user.adminMode) throw httpError('adminShowAllRefused')
  const requested = ownersOf(owners).map(({ type, id, department }) => ({
    type: type as AccountKeys['type'],
    id,
    ...(department ? { department } : { isWhole: true })
  }))
  return requested.length ? requested : undefined
}

/** SQL condition on the owner, for tables with the columns `owner_type`, `owner_id` and `owner_department`. */
export function ownedBy(accounts: readonly AccountScope[]): RawBuilder<unknown> {
  if (!accounts.length) return sql`0`
  const conditions = accounts.map(({ type, id, department, isWhole }) => {
    const inDepartment = department
      ? sql`and owner_department = ${department}`
      : isWhole
        ? sql``
        : sql`and owner_department is null`
    return sql`(owner_type = ${type} and owner_id = ${id} ${inDepartment})`
  })
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** SQL conditions of the parameter `owner=type:id:department`; an empty list without filters. */
export function ownerConditions(filters: readonly OwnerFilter[]): RawBuilder<unknown>[] {
  const conditionOf = ({ type, id, department }: OwnerFilter): RawBuilder<unknown> => {
    // `is` rather than `=`: a comparison with null would be null, and so would its negation.
    const inDepartment = department === undefined ? sql`` : sql`and owner_department is ${department}`
    return sql`(owner_type = ${type} and owner_id = ${id} ${inDepartment})`
  }
  const included = filters.filter(({ isExcluded }) => !isExcluded).map(conditionOf)
  const excluded = filters.filter(({ isExcluded }) => isExcluded).map(conditionOf)
  return [
    ...(included.length ? [sql`(${sql.join(included, sql` or `)})`] : []),
    ...excluded.map((condition) => sql`not ${condition}`)
  ]
}

/**
 * Checks that the properties of a PATCH body may be changed.
 * @throws HttpError 400 for another property
 */
export function checkPatchable(body: object, patchable: ReadonlySet<string>): void {
  const field = Object.keys(body).find((name) => !patchable.has(name))
  if (field !== undefined) throw httpError('patchPartRefused', { field })
}
