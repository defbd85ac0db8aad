/** Searches the datasets of the CKAN API in the metadata database. */
import { sql, type RawBuilder } from 'kysely'
import type { Session } from '../../../contract/session.ts'
import { datasetDefinition } from '../../datasets/definition.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import type { Metadata } from '../../metadata/database.ts'
import type { Condition } from '../../owned/definition.ts'
import { allOf, conditionsOf, type Conditions } from '../../owned/list/conditions.ts'
import { facetsOf } from '../../owned/list/facets.ts'
import { countResources } from '../../owned/list/store.ts'
import type { KnownSite } from '../../sites/knownSites.ts'
import { filesOf } from '../../../contract/catalog/distributions.ts'
import { recordsOf } from '../records.ts'
import { modifiedColumn } from './conditions.ts'
import { badSearch } from './errors.ts'
import { licenseIdOf } from './licenses.ts'

/**
 * Conditions of the datasets of a publication site that the session may list; without a site, of the public datasets.
 */
export function conditionsOfCatalog(session: Session, site: KnownSite | undefined): Conditions {
  return site
    ? conditionsOf(datasetDefinition, {}, session, { publishedOn: site })
    : conditionsOf(datasetDefinition, { visibility: 'public' }, session)
}

/** Adds conditions, which also apply to the counts of facets. */
export function withConditions({ shared, listOnly }: Conditions, additional: Condition[]): Conditions {
  const conditions = new Map(shared)
  for (const [index, condition] of additional.entries()) conditions.set(`query ${index}`, condition)
  return { shared: conditions, listOnly }
}

const sorts: Record<string, RawBuilder<unknown>> = {
  id: sql`r.id`,
  name: sql`r.slug`,
  title: sql`r.title_key`,
  title_string: sql`r.title_key`,
  metadata_created: sql`r.created_at`,
  metadata_modified: modifiedColumn
}
/** CKAN sort fields that are ignored: relevance and popularity are not known here. */
const ignoredSorts = new Set(['score', 'views_recent', 'views_total', 'popularity'])

/**
 * Parses a sort parameter such as `metadata_modified desc, id asc`.
 * @throws CkanError for an unknown field or direction
 */
export function orderOf(text: string): RawBuilder<unknown> {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const [name = '', direction = 'asc', ...extraWords] = part.toLowerCase().split(/\s+/)
      if (extraWords.length || !['asc', 'desc'].includes(direction))
        throw badSearch('Invalid "sort" parameter')
      if (ignoredSorts.has(name)) return []
      const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined
      if (!column) throw badSearch(`Invalid "sort" parameter: undefined field ${name}`)
      return [direction === 'asc' ? sql`${column} asc` : sql`${column} desc`]
    })
  // The unique row number makes the order total, so that pages neither overlap nor leave gaps.
  return sql.join([...parts, sql`r.number desc`])
}

const whereOf = ({ shared, listOnly }: Conditions): Condition => allOf([...shared.values(), ...listOnly])

export interface Slice {
  start: number
  rows: number
  order: RawBuilder<unknown>
}

/** Yields datasets in small batches, so that the event loop serves other requests between them. */
export async function* searchResults(
  metadata: Metadata,
  conditions: Conditions,
  { start, rows: size, order }: Slice
): AsyncGenerator<DatasetRecord[], undefined> {
  if (!size) return undefined
  const { rows } = await sql<{ number: number }>`
    select r.number from ${sql.table(datasetDefinition.tables.resources)} r where ${whereOf(conditions)}
    order by ${order} limit ${size} offset ${start}`.execute(metadata)
  yield* recordsOf(
    metadata,
    rows.map(({ number }) => number)
  )
  return undefined
}

export const countResults = (metadata: Metadata, conditions: Conditions): Promise<number> =>
  countResources(metadata, datasetDefinition, conditions)

/** Returns the names of packages without reading the descriptions of the datasets. */
export async function namesOf(
  metadata: Metadata,
  conditions: Conditions,
  { start, rows: size, bySlug }: { start: number; rows: number; bySlug: boolean }
): Promise<string[]> {
  const name = bySlug ? sql<string>`r.slug` : sql<string>`r.id`
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${sql.table(datasetDefinition.tables.resources)} r
    where ${whereOf(conditions)} order by 1 limit ${size} offset ${start}`.execute(metadata)
  return rows.map((row) => row.name)
}

export interface FacetItem {
  name: string
  display_name: string
  count: number
}

const ofValues = { organization: 'owner', groups: 'topics', tags: 'keywords' } as const
type ListedFacet = keyof typeof ofValues
const isListed = (name: string): name is ListedFacet => Object.hasOwn(ofValues, name)

/** Counts the values of some fields, the most frequent first; fields without facet are left out. */
export async function facetItems(
  metadata: Metadata,
  conditions: Conditions,
  names: string[]
): Promise<Record<string, FacetItem[]>> {
  const listed = names.filter(isListed)
  const { facets } = listed.length
    ? await facetsOf(
        metadata,
        datasetDefinition,
        conditions,
        listed.map((name) => ofValues[name])
      )
    : { facets: {} }
  const items: Record<string, FacetItem[]> = {}
  for (const name of names) {
    if (isListed(name)) {
      items[name] = merged(
        (facets[ofValues[name]] ?? []).map(({ count, value }) => ({ ...namesOfValue(value), count }))
      )
    } else if (name === 'res_format' || name === 'license_id') {
      items[name] = await ofFiles(metadata, conditions, name)
    } else items[name] = []
  }
  return items
}

function namesOfValue(value: unknown): Pick<FacetItem, 'name' | 'display_name'> {
  if (typeof value === 'string') return { name: value, display_name: value }
  const { id = '', title, name } = (value ?? {}) as { id?: string; title?: string; name?: string }
  return { name: id, display_name: title ?? name ?? id }
}

/** Merges the items of the departments of an organization, which SQL counts separately. */
function merged(items: FacetItem[]): FacetItem[] {
  const byName = new Map<string, FacetItem>()
  for (const item of items) {
    const mergedItem = byName.get(item.name)
    if (mergedItem) mergedItem.count += item.count
    else if (item.name) byName.set(item.name, { ...item })
  }
  return [...byName.values()].toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
}

interface FileRow {
  total: number
  original: string | null
  converted: string | null
  queryable: number
  located: number
  license: string | null
}

/** Counts formats or licences, which only the JSON descriptions have. SQL groups datasets with equal values first. */
async function ofFiles(
  metadata: Metadata,
  conditions: Conditions,
  name: 'res_format' | 'license_id'
): Promise<FacetItem[]> {
  const nullSql = sql`null`
  const isFormat = name === 'res_format'
  const valueAt = (path: string, isSelected: boolean): RawBuilder<unknown> =>
    isSelected ? sql`r.document ->> ${path}` : nullSql
  const { rows } = await sql<FileRow>`
    select count(*) as total, ${valueAt('$.originalFile.mimetype', isFormat)} as original,
      ${valueAt('$.file.mimetype', isFormat)} as converted, r.kind <> 'metaOnly' and r.finalized_at is not null as queryable,
      ${isFormat ? sql`coalesce(json_array_length(r.document, '$.bbox'), 0) > 0` : nullSql} as located,
      ${valueAt('$.license.href', !isFormat)} as license
    from ${sql.table(datasetDefinition.tables.resources)} r where ${whereOf(conditions)}
    group by 2, 3, 4, 5, 6`.execute(metadata)
  const valuesOf = isFormat ? formatsOf : ({ license }: FileRow) => [licenseIdOf(license ?? undefined)]
  return merged(
    rows.flatMap((row) =>
      valuesOf(row).map((value) => ({ name: value, display_name: value, count: row.total }))
    )
  )
}

function formatsOf({ original, converted, queryable, located }: FileRow): string[] {
  const fileOf = (mimetype: string): { name: string; size: number; mimetype: string } => ({
    name: '',
    size: 0,
    mimetype
  })
  const files = converted
    ? filesOf(
        {
          file: { ...fileOf(converted), schema: [] },
          ...(original ? { originalFile: fileOf(original) } : {})
        },
        ''
      )
    : []
  const names = files.map(({ format }) => format)
  if (queryable) names.push('csv')
  if (queryable && located) names.push('geojson')
  return [...new Set(names)].map((format) => format.toUpperCase())
}
