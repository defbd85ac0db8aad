/** Facets of lists of owned resources; facets under the same filters are counted in one statement. */
import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { stateOf, type Metadata } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import type { Condition } from '../definition.ts'
import { allOf, type Conditions, type Listed } from './conditions.ts'
import { commonFilters, type VisibilityName } from './parameters.ts'

interface FacetValue {
  count: number
  value: unknown
}

const visibilities: VisibilityName[] = ['public', 'private', 'protected']

interface Facets {
  facets: Record<string, FacetValue[]>
  /** Number of resources under all filters of the facets, when known from the same statement. */
  total?: number
}

/** Counts the values of facets, each under every filter but its own. Unknown facets are ignored. */
export async function facetsOf(
  metadata: Metadata,
  listed: Listed,
  conditions: Conditions,
  names: string[]
): Promise<Facets> {
  const known = names.filter((name) => isFacet(listed, name))
  const together = known.filter((name) => !conditions.shared.has(name))
  const alone = known.filter((name) => conditions.shared.has(name))
  const counted: Record<string, FacetValue[]> = {}
  let total: number | undefined
  for (const group of [together, ...alone.map((name) => [name])]) {
    if (!group.length) continue
    const scope = [...conditions.shared].filter(([name]) => !group.includes(name))
    const groups = await countedTogether(
      metadata,
      listed,
      allOf(scope.map(([, condition]) => condition)),
      group
    )
    Object.assign(counted, groups.counted)
    if (group === together) total = groups.total
  }
  const facets = Object.fromEntries(known.map((name) => [name, sorted(counted[name] ?? [])]))
  return { facets, ...(total === undefined ? {} : { total }) }
}

function isFacet({ list }: Listed, name: string): boolean {
  return ['owner', 'visibility', ...commonFilters, ...(list.facets ?? [])].includes(name)
}

interface Row {
  name: string
  value: string | null
  total: number
  /** Row number of one counted resource that has the value. */
  example: number | null
}

interface Counted {
  counted: Record<string, FacetValue[]>
  total: number
}

const maxCached = 100
/** Cached counts by statement, valid until the next write. */
const cachedCounts = new WeakMap<Metadata, LRUCache<string, Counted & { state: string }>>()

/**
 * Counts facets together: finding the visible resources is the expensive part. The details of a value are read from one
 * resource that has it.
 */
async function countedTogether(
  metadata: Metadata,
  { tables }: Listed,
  scope: Condition,
  names: string[]
): Promise<Counted> {
  const statement = countStatement(tables, scope, names)
  const { sql: text, parameters } = statement.compile(metadata)
  const key = JSON.stringify([text, parameters])
  const cache = cacheOf(metadata)
  // Read before the rows, so that a concurrent write invalidates the cache entry.
  const state = stateOf(metadata)
  const cached = cache.get(key)
  if (cached?.state === state) return cached
  const { rows } = await statement.execute(metadata)
  const details = await detailsOf(metadata, tables, rows)
  const result = countsOf(names, rows, details)
  cache.set(key, { ...result, state })
  return result
}

/** Statement that counts the values of facets, and under an empty name the resources. */
function countStatement(tables: Listed['tables'], scope: Condition, names: string[]): RawBuilder<Row> {
  const values = sql.table(tables.values)
  const ofValues = names.filter((name) => name !== 'owner' && name !== 'visibility')
  const parts = [sql`select '' as name, null as value, count(*) as total, null as example from found`]
  if (ofValues.length) {
    parts.push(sql`select v.name, v.value, count(*), min(v.resource) from ${values} v
      where v.name in (${sql.join(ofValues)}) and v.resource in (select number from found) group by v.name, v.value`)
  }
  if (names.includes('publicationSites')) {
    parts.push(sql`select 'sites', null, count(distinct v.resource), null from ${values} v
      where v.name = 'publicationSites' and v.resource in (select number from found)`)
  }
  if (names.includes('owner')) {
    parts.push(sql`select 'owner', null, count(*), min(r.number) from ${sql.table(tables.resources)} r
      where r.number in (select number from found) group by r.owner_type, r.owner_id, r.owner_department`)
  }
  if (names.includes('visibility')) {
    parts.push(sql`select case open when 1 then 'public' else 'protected' end, null, count(*), null from
      (select max(g.grantee = 'public') as open from ${sql.table(tables.grants)} g
        where g.operation = 'list' and g.resource in (select number from found) group by g.resource) group by open`)
  }
  return sql<Row>`
    with found as materialized (select r.number from ${sql.table(tables.resources)} r where ${scope})
    ${sql.join(parts, sql` union all `)}`
}

/** Counts from the rows of the statement, with those of resources without a site, and of private ones. */
function countsOf(names: string[], rows: Row[], details: Map<Row, string>): Counted {
  const totalOf = (name: string): number => rows.find((row) => row.name === name)?.total ?? 0
  const counted: Record<string, FacetValue[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (const row of rows) {
    const { name, value, total } = row
    if (!names.includes(name)) continue
    const detail = details.get(row)
    counted[name]?.push({ count: total, value: detail === undefined ? value : storedJson(detail) })
  }
  const total = totalOf('')
  if (names.includes('publicationSites')) {
    const unpublished = total - totalOf('sites')
    if (unpublished) counted.publicationSites?.push({ count: unpublished, value: null })
  }
  if (names.includes('visibility')) {
    const shared = { public: totalOf('public'), protected: totalOf('protected') }
    const all = { ...shared, private: total - shared.public - shared.protected }
    counted.visibility = visibilities.map((value) => ({ count: all[value], value }))
  }
  return { counted, total }
}

function cacheOf(metadata: Metadata): LRUCache<string, Counted & { state: string }> {
  const cache = cachedCounts.get(metadata) ?? new LRUCache({ max: maxCached })
  cachedCounts.set(metadata, cache)
  return cache
}

/** Details of values that are objects, from the example rows. */
async function detailsOf(
  metadata: Metadata,
  tables: Listed['tables'],
  rows: Row[]
): Promise<Map<Row, string>> {
  const detailed = rows.filter(({ example }) => example !== null)
  const keys = detailed.map(({ name, value, example }) => [name, value, example])
  const { rows: detailRows } = await sql<{ place: number; detail: string | null }>`
    select k.key as place, case when k.value ->> 0 = 'owner'
      then (select r.document -> '$.owner' from ${sql.table(tables.resources)} r where r.number = k.value ->> 2)
      else (select v.detail from ${sql.table(tables.values)} v
        where v.resource = k.value ->> 2 and v.name = k.value ->> 0 and v.value = k.value ->> 1) end as detail
    from json_each(${JSON.stringify(keys)}) k`.execute(metadata)
  const details = new Map<Row, string>()
  for (const { place, detail } of detailRows) {
    const row = detailed[place]
    if (row && detail !== null) details.set(row, detail)
  }
  return details
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
