/** Conditions of lists of owned resources, in SQL over the rows written beside each. Rows are called `r`. */
import { sql, type Expression, type SqlBool } from 'kysely'
import { addressKey } from '../../../contract/email.ts'
import { classOf, isOperation } from '../../../contract/operations.ts'
import type { AccountKeys, Session } from '../../../contract/session.ts'
import type { Condition, OwnedRecord, ResourceDefinition } from '../definition.ts'
import { fullTextQuery } from '../words.ts'
import { commonFilters, listOf, ownersOf, visibilitiesOf, type VisibilityName } from './parameters.ts'

type Query = Record<string, string | undefined>
export interface Conditions {
  /** Conditions by name of their filter, so that a facet can leave its own out. */
  shared: Map<string, Condition>
  /** Filters that facets and sums do not take into account. */
  listOnly: Condition[]
}

/** What the place that a list is asked from limits it to. */
export interface ListScope {
  /** Resources of an account, with those that every account may use. */
  servedTo?: AccountKeys
  /** Resources published on a site by its account: another account may have a site of that name. */
  publishedOn?: { type: string; id: string; owner: Pick<AccountKeys, 'type' | 'id'> }
}

/** Names of all that conditions are about; one resource has one. */
export type Listed = Pick<ResourceDefinition<OwnedRecord>, 'operationTable' | 'tables' | 'list'>

/** Conditions of a request: what the session may see, and what it asks for. */
export function conditionsOf(
  listed: Listed,
  query: Query,
  session: Session,
  scope: ListScope = {}
): Conditions {
  const { tables, list } = listed
  const shared = new Map<string, Condition>()
  if (scope.servedTo) shared.set('scope', servedTo(list, scope.servedTo))
  if (scope.publishedOn) shared.set('site', isPublishedOn(tables, scope.publishedOn))
  const listOnly: Condition[] = []
  const seen = visibleTo(listed, session, ['list'])
  if (seen) shared.set('permissions', seen)
  const text = query.q === undefined ? undefined : fullTextQuery(query.q)
  if (query.q?.trim()) shared.set('q', text ? hasWords(tables, text) : sql`1 = 0`)
  for (const [parameter, name] of Object.entries(filtersOf(listed))) {
    const value = query[parameter]
    if (value === undefined || value === '') continue
    const isText = list.textFilters?.includes(parameter)
    const condition = hasValue(tables, name, isText ? [value, ...listOf(value)] : listOf(value))
    if (list.unfacetedFilters?.includes(parameter)) listOnly.push(condition)
    else shared.set(parameter, condition)
  }
  for (const [name, column] of [
    ['id', 'id'],
    ['ids', 'id'],
    ['slug', 'slug'],
    ['slugs', 'slug']
  ] as const) {
    const values = listOf(query[name])
    if (values.length) listOnly.push(sql`${sql.ref(`r.${column}`)} in (${sql.join(values)})`)
  }
  const own = list.conditions?.(query)
  for (const [name, condition] of Object.entries(own?.shared ?? {})) shared.set(name, condition)
  listOnly.push(...(own?.listOnly ?? []))
  const owners = ownerCondition(query.owner)
  if (owners) shared.set('owner', owners)
  if (query.mine === 'true' || query.shared === 'false') {
    const mine = ownedByActiveAccount(session)
    if (mine) shared.set('mine', mine)
  }
  const visibilities = visibilitiesOf(query)
  if (visibilities.length) {
    shared.set('visibility', anyOf(visibilities.map((name) => hasVisibility(tables, name))))
  }
  const operations = listOf(query.can)
  const allowed = operations.length ? visibleTo(listed, session, operations) : undefined
  if (allowed) listOnly.push(allowed)
  return { shared, listOnly }
}

function filtersOf({ list }: Pick<Listed, 'list'>): Record<string, string> {
  return { ...Object.fromEntries(commonFilters.map((name) => [name, name])), ...list.filters }
}

export type Named = Listed['tables']

function hasWords({ text }: Named, query: string): Condition {
  return sql`r.number in (select rowid from ${sql.table(text)} where ${sql.ref(text)} match ${query})`
}

/** Rows that have one of these values of a name; `null` is among them where one without any is meant. */
export function hasValue(
  { values: table }: Pick<Named, 'values'>,
  name: string,
  values: string[]
): Condition {
  const named = values.filter((value) => value !== 'null')
  const conditions: Condition[] = []
  if (named.length) {
    conditions.push(
      sql`exists (select 1 from ${sql.table(table)} v
        where v.resource = r.number and v.name = ${name} and v.value in (${sql.join(named)}))`
    )
  }
  if (named.length < values.length) {
    conditions.push(
      sql`not exists (select 1 from ${sql.table(table)} v where v.resource = r.number and v.name = ${name})`
    )
  }
  return conditions.length ? anyOf(conditions) : sql`1 = 0`
}

/**
 * Resources on which the session has one of the operations (docs/api/permissions.md); undefined for all of them.
 * An operation is matched by its id or its class.
 */
function visibleTo(
  { tables, operationTable }: Listed,
  session: Session,
  operations: string[]
): Condition | undefined {
  const { user, account, accountRole } = session
  // An operation that does not exist is nobody's, on his own resources either.
  if (!operations.some((name) => isOperation(operationTable, name))) return sql`1 = 0`
  if (user?.adminMode) return undefined
  const names = operations.flatMap((operation) => [
    operation,
    classOf(operationTable, operation) ?? operation
  ])
  const grants = sql.table(tables.grants)
  const ofAll = (grantees: string[]): Condition =>
    sql`exists (select 1 from ${grants} g where g.resource = r.number
      and g.operation in (${sql.join([...new Set(names)])}) and g.grantee in (${sql.join(grantees)}))`
  if (!user) return ofAll(['public'])
  // Owners first: the columns of the row itself are compared before anything is looked up for it.
  const conditions = [sql<SqlBool>`(r.owner_type = 'user' and r.owner_id = ${user.id})`]
  // Rows of permissions that were set before addresses were compared by their key have them as they were typed.
  const addresses = [...new Set([user.email, addressKey(user.email)])].map((email) => `email:${email}`)
  const toUser = ['public', 'authenticated', `user:${user.id}`, ...addresses]
  if (account.type !== 'organization') conditions.push(ofAll(toUser))
  else {
    const { department } = account
    if (accountRole === 'admin') {
      conditions.push(
        sql`(r.owner_type = 'organization' and r.owner_id = ${account.id}
          ${department ? sql`and r.owner_department = ${department}` : sql``})`
      )
    }
    // Entries of the organization come first: members mostly see what it shares with them.
    conditions.push(
      sql`exists (select 1 from ${grants} g where g.resource = r.number
        and g.operation in (${sql.join([...new Set(names)])}) and g.grantee = ${`organization:${account.id}`}
        and (g.role is null or g.role = ${accountRole})
        ${department ? sql`and (g.department is null or g.department = ${department})` : sql``})`,
      ofAll(toUser)
    )
  }
  return anyOf(conditions)
}

function ownerCondition(text: string | undefined): Condition | undefined {
  const filters = ownersOf(text)
  if (!filters.length) return undefined
  const one = ({ type, id, department }: (typeof filters)[number]): Condition => {
    const account = sql<SqlBool>`r.owner_type = ${type} and r.owner_id = ${id}`
    if (department === undefined) return sql`(${account})`
    // What has no department is not of this one: with `=` that would be unknown, and its contrary too.
    return sql`(${account} and r.owner_department is ${department})`
  }
  const wanted = filters.filter((filter) => !filter.isExcluded).map(one)
  const refused = filters.filter((filter) => filter.isExcluded).map(one)
  const conditions = wanted.length ? [anyOf(wanted)] : []
  return allOf([...conditions, ...refused.map((condition) => sql<SqlBool>`not ${condition}`)])
}

function ownedByActiveAccount({ account }: Session): Condition | undefined {
  return account && ownedBy(account)
}

/** Owned by an account, by its department when one is given. */
function ownedBy({ type, id, department }: AccountKeys): Condition {
  const owned = sql<SqlBool>`r.owner_type = ${type} and r.owner_id = ${id}`
  return department ? sql`(${owned} and r.owner_department = ${department})` : sql`(${owned})`
}

function isPublishedOn(
  tables: Listed['tables'],
  { type, id, owner }: NonNullable<ListScope['publishedOn']>
): Condition {
  const isNamed = hasValue(tables, 'publicationSites', [`${type}:${id}`])
  return sql`(${ownedBy({ type: owner.type, id: owner.id })} and ${isNamed})`
}

function servedTo({ servedToAll }: Listed['list'], account: AccountKeys): Condition {
  return servedToAll ? sql`(${ownedBy(account)} or ${servedToAll})` : ownedBy(account)
}

export function hasVisibility({ grants }: Pick<Named, 'grants'>, name: VisibilityName): Condition {
  const granted = (grantee: Expression<unknown>): Condition =>
    sql`exists (select 1 from ${sql.table(grants)} g
      where g.resource = r.number and g.operation = 'list' ${grantee})`
  const toPublic = granted(sql`and g.grantee = 'public'`)
  if (name === 'public') return toPublic
  if (name === 'private') return sql`not ${granted(sql``)}`
  return sql`(${granted(sql``)} and not ${toPublic})`
}

function anyOf(conditions: Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` or `)})`
}

export function allOf(conditions: Condition[]): Condition {
  return conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`1 = 1`
}
