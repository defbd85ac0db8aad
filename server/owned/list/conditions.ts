/** SQL conditions of lists of owned resources, over the derived rows. Resource rows have the alias `r`. */
import { sql, type Expression, type SqlBool } from 'kysely'
import { addressKey } from '../../../contract/email.ts'
import { classOf, isOperation } from '../../../contract/operations.ts'
import type { AccountKeys, Session } from '../../../contract/session.ts'
import type { Condition, OwnedRecord, ResourceDefinition } from '../definition.ts'
import { fullTextQuery } from '../words.ts'
import { commonFilters, listOf, ownersOf, visibilitiesOf, type VisibilityName } from './parameters.ts'

type Query = Record<string, string | undefined>
export interface Conditions {
  /** Conditions by the name of their filter; a facet leaves its own out. */
  shared: Map<string, Condition>
  /** Filters that facets and sums ignore. */
  listOnly: Condition[]
}

/** Restrictions of a list that depend on the route. */
export interface ListScope {
  /** Restricts the list to resources of an account, and those that every account may use. */
  servedTo?: AccountKeys
  /**
   * Restricts the list to resources published on a site by its account; another account may have a site with the same
   * name.
   */
  publishedOn?: { type: string; id: string; owner: Pick<AccountKeys, 'type' | 'id'> }
}

/** Parts of a definition that conditions need. */
export type Listed = Pick<ResourceDefinition<OwnedRecord>, 'operationTable' | 'tables' | 'list'>

/** Conditions of a request: visible resources, and filters. */
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
  const visible = visibleTo(listed, session, ['list'])
  if (visible) shared.set('permissions', visible)
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
  const ownConditions = list.conditions?.(query)
  for (const [name, condition] of Object.entries(ownConditions?.shared ?? {})) shared.set(name, condition)
  listOnly.push(...(ownConditions?.listOnly ?? []))
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

type Named = Listed['tables']

function hasWords({ text }: Named, query: string): Condition {
  return sql`r.number in (select rowid from ${sql.table(text)} where ${sql.ref(text)} match ${query})`
}

/** Condition: the resource has one of the values under a name; `null` stands for no value. */
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
 * Condition: the session has one of the operations (docs/api/permissions.md), matched by id or class; undefined when
 * all resources are visible.
 */
function visibleTo(
  { tables, operationTable }: Listed,
  session: Session,
  operations: string[]
): Condition | undefined {
  const { user, account, accountRole } = session
  // Nobody has an unknown operation, not even on own resources.
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
  // The owner comes first: columns of the row are cheaper than a lookup.
  const conditions = [sql<SqlBool>`(r.owner_type = 'user' and r.owner_id = ${user.id})`]
  // Older rows of grants have e-mail addresses as typed rather than their comparison key.
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
    // Grants to the organization come first: they match most often for its members.
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
  const ofOwner = ({ type, id, department }: (typeof filters)[number]): Condition => {
    const account = sql<SqlBool>`r.owner_type = ${type} and r.owner_id = ${id}`
    if (department === undefined) return sql`(${account})`
    // `is` rather than `=`: a comparison with null would be null, and so would its negation.
    return sql`(${account} and r.owner_department is ${department})`
  }
  const accepted = filters.filter((filter) => !filter.isExcluded).map(ofOwner)
  const excluded = filters.filter((filter) => filter.isExcluded).map(ofOwner)
  const conditions = accepted.length ? [anyOf(accepted)] : []
  return allOf([...conditions, ...excluded.map((condition) => sql<SqlBool>`not ${condition}`)])
}

function ownedByActiveAccount({ account }: Session): Condition | undefined {
  return account && ownedBy(account)
}

/** Condition: owned by an account, or by its department if one is given. */
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
