/** The list of datasets: filters, facets and sums in SQL over the rows written beside each dataset. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { classOf, datasetOperations } from '../../../contract/operations.ts'
import type { AccountKeys, Session } from '../../../contract/session.ts'
import { foldedFunction, type Metadata } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import { fromRow } from '../../datasets/rows.ts'
import { fullTextQuery } from '../words.ts'
import {
  facetNames,
  listOf,
  ownersOf,
  valueFacets,
  valueFilters,
  visibilitiesOf,
  type Paging,
  type SortField,
  type VisibilityName
} from './parameters.ts'

type Query = Record<string, string | undefined>
type Condition = RawBuilder<SqlBool>

export interface Conditions {
  /** By name of the filter, so that a facet can leave its own out. */
  shared: Map<string, Condition>
  /** Filters that facets and sums do not take into account. */
  listOnly: Condition[]
}

/** What the place that a list is asked from limits it to. */
export interface ListScope {
  /** Datasets of an account, with the reference data that every account may use. */
  servedTo?: AccountKeys
  /** Datasets published on a site, `{type}:{id}`. */
  publishedOn?: string
}

/** Conditions of a request: what the session may see, and what it asks for. */
export function conditionsOf(query: Query, session: Session, scope: ListScope = {}): Conditions {
  const shared = new Map<string, Condition>()
  if (scope.servedTo) shared.set('scope', servedTo(scope.servedTo))
  if (scope.publishedOn) shared.set('site', hasValue('publicationSites', [scope.publishedOn]))
  const listOnly: Condition[] = []
  const seen = visibleTo(session, ['list'])
  if (seen) shared.set('permissions', seen)
  const text = query.q === undefined ? undefined : fullTextQuery(query.q)
  if (query.q?.trim()) {
    shared.set(
      'q',
      text ? sql`d.number in (select rowid from dataset_text where dataset_text match ${text})` : sql`1 = 0`
    )
  }
  for (const [parameter, name] of Object.entries(valueFilters)) {
    const value = query[parameter]
    if (value === undefined || value === '') continue
    const condition = hasValue(name, exact.has(parameter) ? [value, ...listOf(value)] : listOf(value))
    if (parameter === 'filename') listOnly.push(condition)
    else shared.set(parameter, condition)
  }
  for (const [name, column] of [
    ['id', 'id'],
    ['ids', 'id'],
    ['slug', 'slug'],
    ['slugs', 'slug']
  ] as const) {
    const values = listOf(query[name])
    if (values.length) listOnly.push(sql`${sql.ref(`d.${column}`)} in (${sql.join(values)})`)
  }
  for (const kind of ['rest', 'virtual', 'metaOnly'] as const) {
    if (query[kind] === 'true') listOnly.push(sql`d.kind = ${kind}`)
    if (query[kind] === 'false' || query[kind] === 'null') listOnly.push(sql`d.kind <> ${kind}`)
  }
  const kinds = listOf(query.type)
  if (kinds.length) shared.set('type', sql`d.kind in (${sql.join(kinds)})`)
  // The catalog of a site documents `files`.
  if (query.files === 'true') shared.set('files', hasValue('flags', ['file']))
  for (const flag of ['file', 'bbox', 'queryable']) {
    if (query[flag] === 'true') shared.set(flag, hasValue('flags', [flag]))
  }
  const owners = ownerCondition(query.owner)
  if (owners) shared.set('owner', owners)
  if (query.mine === 'true' || query.shared === 'false') {
    const mine = ownedByActiveAccount(session)
    if (mine) shared.set('mine', mine)
  }
  const visibilities = visibilitiesOf(query)
  if (visibilities.length) shared.set('visibility', anyOf(visibilities.map(hasVisibility)))
  const operations = listOf(query.can)
  const allowed = operations.length ? visibleTo(session, operations) : undefined
  if (allowed) listOnly.push(allowed)
  return { shared, listOnly }
}

/** Filters on texts: a value that has commas may be one of them as it is. */
const exact = new Set(['title', 'spatial'])

function hasValue(name: string, values: string[]): Condition {
  const named = values.filter((value) => value !== 'null')
  const conditions: Condition[] = []
  if (named.length) {
    conditions.push(
      sql`exists (select 1 from dataset_values v
        where v.dataset = d.number and v.name = ${name} and v.value in (${sql.join(named)}))`
    )
  }
  if (named.length < values.length) {
    conditions.push(
      sql`not exists (select 1 from dataset_values v where v.dataset = d.number and v.name = ${name})`
    )
  }
  return conditions.length ? anyOf(conditions) : sql`1 = 0`
}

/**
 * Datasets on which the session has one of the operations (docs/api/permissions.md); undefined for all of them.
 * An operation is matched by its id or its class.
 */
function visibleTo(session: Session, operations: string[]): Condition | undefined {
  const { user, account, accountRole } = session
  if (user?.adminMode) return undefined
  const names = operations.flatMap((operation) => [
    operation,
    classOf(datasetOperations, operation) ?? operation
  ])
  const ofAll = (grantees: string[]): Condition =>
    sql`exists (select 1 from dataset_grants g where g.dataset = d.number
      and g.operation in (${sql.join([...new Set(names)])}) and g.grantee in (${sql.join(grantees)}))`
  if (!user) return ofAll(['public'])
  const conditions = [
    ofAll(['public', 'authenticated', `user:${user.id}`, `email:${user.email}`]),
    sql<SqlBool>`(d.owner_type = 'user' and d.owner_id = ${user.id})`
  ]
  if (account.type === 'organization') {
    const { department } = account
    if (accountRole === 'admin') {
      conditions.push(
        sql`(d.owner_type = 'organization' and d.owner_id = ${account.id}
          ${department ? sql`and d.owner_department = ${department}` : sql``})`
      )
    }
    conditions.push(
      sql`exists (select 1 from dataset_grants g where g.dataset = d.number
        and g.operation in (${sql.join([...new Set(names)])}) and g.grantee = ${`organization:${account.id}`}
        and (g.role is null or g.role = ${accountRole})
        ${department ? sql`and (g.department is null or g.department = ${department})` : sql``})`
    )
  }
  return anyOf(conditions)
}

function ownerCondition(text: string | undefined): Condition | undefined {
  const filters = ownersOf(text)
  if (!filters.length) return undefined
  const one = ({ type, id, department }: (typeof filters)[number]): Condition => {
    const account = sql<SqlBool>`d.owner_type = ${type} and d.owner_id = ${id}`
    if (department === undefined) return sql`(${account})`
    if (department === null) return sql`(${account} and d.owner_department is null)`
    return sql`(${account} and d.owner_department = ${department})`
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
  const owned = sql<SqlBool>`d.owner_type = ${type} and d.owner_id = ${id}`
  return department ? sql`(${owned} and d.owner_department = ${department})` : sql`(${owned})`
}

function servedTo(account: AccountKeys): Condition {
  return sql`(${ownedBy(account)}
    or d.document ->> '$.masterData.virtualDatasets.active' = 1
    or d.document ->> '$.masterData.standardSchema.active' = 1)`
}

function hasVisibility(name: VisibilityName): Condition {
  const granted = (grantee: Expression<unknown>): Condition =>
    sql`exists (select 1 from dataset_grants g where g.dataset = d.number and g.operation = 'list' ${grantee})`
  const toPublic = granted(sql`and g.grantee = 'public'`)
  if (name === 'public') return toPublic
  if (name === 'private') return sql`not ${granted(sql``)}`
  return sql`(${granted(sql``)} and not ${toPublic})`
}

function anyOf(conditions: Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` or `)})`
}

function allOf(conditions: Condition[]): Condition {
  return conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`1 = 1`
}

function where(
  { shared, listOnly }: Conditions,
  { facet, isList }: { facet?: string; isList?: boolean }
): Condition {
  const kept = [...shared].filter(([name]) => name !== facet).map(([, condition]) => condition)
  return allOf(isList ? [...kept, ...listOnly] : kept)
}

const columns: Record<string, string> = {
  title: 'title_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  dataUpdatedAt: 'data_updated_at',
  finalizedAt: 'finalized_at',
  modified: 'modified_at',
  count: 'count',
  id: 'id',
  slug: 'slug',
  status: 'status',
  'storage.size': 'stored_bytes'
}

/** A stored column, else the property of the document; case and accents of texts only break ties. */
function orderBy({ field, descending }: SortField): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  const column = columns[field]
  if (field === 'title') return sql`d.title_key ${direction}, d.title ${direction}`
  if (column) return sql`${sql.ref(`d.${column}`)} ${direction}`
  const path = `$.${field
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')}`
  const value = sql`d.document ->> ${path}`
  return sql`${sql.raw(foldedFunction)}(${value}) ${direction}, ${value} ${direction}`
}

export async function listDatasets(
  metadata: Metadata,
  conditions: Conditions,
  { size, skip, sort, q }: Paging & { sort: SortField[]; q: string | undefined }
): Promise<DatasetRecord[]> {
  if (!size) return []
  const text = q === undefined ? undefined : fullTextQuery(q)
  const score = sql`(select bm25(dataset_text, 3, 2, 1, 1, 1, 1, 1) from dataset_text
    where dataset_text match ${text} and rowid = d.number)`
  const order = [...sort.map(orderBy), ...(text ? [score] : []), sql`d.number desc`]
  const { rows } = await sql<{ document: string; draft: string | null; permissions: string }>`
    select d.document, d.draft, d.permissions from datasets d
    where ${where(conditions, { isList: true })}
    order by ${sql.join(order)} limit ${size} offset ${skip}`.execute(metadata)
  return rows.map(fromRow)
}

export async function countDatasets(metadata: Metadata, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from datasets d where ${where(conditions, { isList: true })}`.execute(metadata)
  return rows[0]?.total ?? 0
}

export async function sumCounts(metadata: Metadata, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ total: number | null }>`
    select sum(d.count) as total from datasets d where ${where(conditions, {})}`.execute(metadata)
  return rows[0]?.total ?? 0
}

export interface FacetValue {
  count: number
  value: unknown
}

/** Counts of the values of one facet, under every filter but its own. Unknown names give nothing. */
export async function facetOf(
  metadata: Metadata,
  conditions: Conditions,
  name: string
): Promise<FacetValue[] | undefined> {
  if (!facetNames.includes(name)) return undefined
  if (name === 'owner') return ownerFacet(metadata, where(conditions, { facet: name }))
  if (name === 'visibility') return visibilityFacet(metadata, where(conditions, { facet: name }))
  if (!(valueFacets as readonly string[]).includes(name)) return undefined
  const scope = where(conditions, { facet: name })
  const { rows } = await sql<{ total: number; value: string; detail: string | null }>`
    select count(*) as total, v.value, max(v.detail) as detail
    from dataset_values v join datasets d on d.number = v.dataset
    where v.name = ${name} and ${scope} group by v.value`.execute(metadata)
  const values: FacetValue[] = rows.map(({ total, value, detail }) => ({
    count: total,
    value: detail === null ? value : storedJson(detail)
  }))
  if (name === 'publicationSites') {
    const { rows: without } = await sql<{ total: number }>`
      select count(*) as total from datasets d where ${scope} and not exists
      (select 1 from dataset_values v where v.dataset = d.number and v.name = 'publicationSites')`.execute(
      metadata
    )
    const total = without[0]?.total ?? 0
    if (total) values.push({ count: total, value: null })
  }
  return sorted(values)
}

async function ownerFacet(metadata: Metadata, scope: Condition): Promise<FacetValue[]> {
  const { rows } = await sql<{ total: number; owner: string }>`
    select count(*) as total, max(d.document -> '$.owner') as owner from datasets d
    where ${scope} group by d.owner_type, d.owner_id, d.owner_department`.execute(metadata)
  return sorted(rows.map(({ total, owner }) => ({ count: total, value: storedJson(owner) })))
}

async function visibilityFacet(metadata: Metadata, scope: Condition): Promise<FacetValue[]> {
  const names: VisibilityName[] = ['public', 'private', 'protected']
  const counts = names.map((name) => sql`coalesce(sum(${hasVisibility(name)}), 0) as ${sql.ref(name)}`)
  const { rows } = await sql<Record<VisibilityName, number>>`
    select ${sql.join(counts)} from datasets d where ${scope}`.execute(metadata)
  return sorted(names.map((value) => ({ count: rows[0]?.[value] ?? 0, value })))
}

function sorted(values: FacetValue[]): FacetValue[] {
  return values.toSorted(
    (left, right) => right.count - left.count || nameOf(left.value).localeCompare(nameOf(right.value), 'en')
  )
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const { title, name } = value as { title?: string; name?: string }
  return title ?? name ?? ''
}
