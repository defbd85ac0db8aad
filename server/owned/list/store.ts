/** Lists of owned resources: pages, facets and sums in SQL over the rows written beside each. Rows are called `r`. */
import { sql, type RawBuilder } from 'kysely'
import { foldedFunction, type Metadata } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import type { Condition, OwnedRecord, ResourceDefinition } from '../definition.ts'
import { fromRow, storedColumns, type StoredRow } from '../rows.ts'
import { fullTextQuery } from '../words.ts'
import { allOf, hasValue, hasVisibility, type Conditions, type Listed, type Named } from './conditions.ts'
import { commonFilters, type Paging, type SortField, type VisibilityName } from './parameters.ts'

function where(
  { shared, listOnly }: Conditions,
  { facet, isList }: { facet?: string; isList?: boolean }
): Condition {
  const kept = [...shared].filter(([name]) => name !== facet).map(([, condition]) => condition)
  return allOf(isList ? [...kept, ...listOnly] : kept)
}

const commonSorts: Record<string, string> = {
  title: 'title_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  id: 'id',
  slug: 'slug'
}

/** A stored column, else the property of the document; case and accents of texts only break ties. */
function orderBy({ list }: Pick<Listed, 'list'>, { field, descending }: SortField): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  if (field === 'title') return sql`r.title_key ${direction}, r.title ${direction}`
  const column = commonSorts[field] ?? list.sorts?.[field]
  if (column) return sql`${sql.ref(`r.${column}`)} ${direction}`
  const path = `$.${field
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')}`
  const value = sql`r.document ->> ${path}`
  return sql`${sql.raw(foldedFunction)}(${value}) ${direction}, ${value} ${direction}`
}

export async function listResources<Resource extends OwnedRecord>(
  metadata: Metadata,
  definition: ResourceDefinition<Resource>,
  conditions: Conditions,
  { size, skip, sort, q }: Paging & { sort: SortField[]; q: string | undefined }
): Promise<Resource[]> {
  if (!size) return []
  const { tables, texts } = definition
  const text = q === undefined ? undefined : fullTextQuery(q)
  const weights = texts.map(({ weight }) => sql.lit(weight))
  const score = sql`(select bm25(${sql.ref(tables.text)}, ${sql.join(weights)}) from ${sql.table(tables.text)}
    where ${sql.ref(tables.text)} match ${text} and rowid = r.number)`
  const order = [
    ...sort.map((field) => orderBy(definition, field)),
    ...(text ? [score] : []),
    sql`r.number desc`
  ]
  const columns = storedColumns(definition).map((name) => sql.ref(`r.${name}`))
  const { rows } = await sql<StoredRow>`
    select ${sql.join(columns)} from ${sql.table(tables.resources)} r
    where ${where(conditions, { isList: true })}
    order by ${sql.join(order)} limit ${size} offset ${skip}`.execute(metadata)
  return rows.map((row) => fromRow(definition, row))
}

export async function countResources(
  metadata: Metadata,
  { tables }: Pick<Listed, 'tables'>,
  conditions: Conditions
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(tables.resources)} r
    where ${where(conditions, { isList: true })}`.execute(metadata)
  return rows[0]?.total ?? 0
}

/** The sum of a column that the list names; 0 for another name. */
export async function sumOf(
  metadata: Metadata,
  { tables, list }: Listed,
  conditions: Conditions,
  name: string
): Promise<number> {
  const column = list.sums?.[name]
  if (!column) return 0
  const { rows } = await sql<{ total: number | null }>`
    select sum(${sql.ref(`r.${column}`)}) as total from ${sql.table(tables.resources)} r
    where ${where(conditions, {})}`.execute(metadata)
  return rows[0]?.total ?? 0
}

export interface FacetValue {
  count: number
  value: unknown
}

/** Counts of the values of one facet, under every filter but its own. Unknown names give nothing. */
export async function facetOf(
  metadata: Metadata,
  { tables, list }: Listed,
  conditions: Conditions,
  name: string
): Promise<FacetValue[] | undefined> {
  const scope = where(conditions, { facet: name })
  if (name === 'owner') return ownerFacet(metadata, tables, scope)
  if (name === 'visibility') return visibilityFacet(metadata, tables, scope)
  if (![...commonFilters, ...(list.facets ?? [])].includes(name)) return undefined
  const { rows } = await sql<{ total: number; value: string; detail: string | null }>`
    select count(*) as total, v.value, max(v.detail) as detail
    from ${sql.table(tables.values)} v join ${sql.table(tables.resources)} r on r.number = v.resource
    where v.name = ${name} and ${scope} group by v.value`.execute(metadata)
  const values: FacetValue[] = rows.map(({ total, value, detail }) => ({
    count: total,
    value: detail === null ? value : storedJson(detail)
  }))
  if (name === 'publicationSites') {
    const { rows: without } = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(tables.resources)} r
      where ${scope} and ${hasValue(tables, name, ['null'])}`.execute(metadata)
    const total = without[0]?.total ?? 0
    if (total) values.push({ count: total, value: null })
  }
  return sorted(values)
}

async function ownerFacet(metadata: Metadata, { resources }: Named, scope: Condition): Promise<FacetValue[]> {
  const { rows } = await sql<{ total: number; owner: string }>`
    select count(*) as total, max(r.document -> '$.owner') as owner from ${sql.table(resources)} r
    where ${scope} group by r.owner_type, r.owner_id, r.owner_department`.execute(metadata)
  return sorted(rows.map(({ total, owner }) => ({ count: total, value: storedJson(owner) })))
}

async function visibilityFacet(metadata: Metadata, tables: Named, scope: Condition): Promise<FacetValue[]> {
  const names: VisibilityName[] = ['public', 'private', 'protected']
  const counts = names.map(
    (name) => sql`coalesce(sum(${hasVisibility(tables, name)}), 0) as ${sql.ref(name)}`
  )
  const { rows } = await sql<Record<VisibilityName, number>>`
    select ${sql.join(counts)} from ${sql.table(tables.resources)} r where ${scope}`.execute(metadata)
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
