/** Pages and sums of lists of owned resources, in SQL over the derived rows. Resource rows have the alias `r`. */
import { ownValue } from '../../../contract/ownValue.ts'
import { sql, type RawBuilder } from 'kysely'
import { foldedFunction, type Metadata } from '../../metadata/database.ts'
import type { Condition, OwnedRecord, ResourceDefinition } from '../definition.ts'
import { fromRow, storedColumns, type StoredRow } from '../rows.ts'
import { fullTextQuery } from '../words.ts'
import { allOf, type Conditions, type Listed } from './conditions.ts'
import type { Paging, SortField } from './parameters.ts'

/**
 * Combines conditions with AND.
 * @param without names of the filters to leave out
 */
function where({ shared, listOnly }: Conditions, without: string[] = []): Condition {
  const conditions = [...shared].filter(([name]) => !without.includes(name)).map(([, condition]) => condition)
  return allOf([...conditions, ...listOnly])
}

const commonSorts: Record<string, string> = {
  title: 'title_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  id: 'id',
  slug: 'slug'
}

/** Sort expression: a stored column, or else the property of the document; case and accents only break ties. */
function orderBy({ list }: Pick<Listed, 'list'>, { field, descending }: SortField): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  if (field === 'title') return sql`r.title_key ${direction}, r.title ${direction}`
  const column = ownValue(commonSorts, field) ?? ownValue(list.sorts ?? {}, field)
  if (column) return sql`${sql.ref(`r.${column}`)} ${direction}`
  const path = `$.${field
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')}`
  const value = sql`r.document ->> ${path}`
  return sql`${sql.raw(foldedFunction)}(${value}) ${direction}, ${value} ${direction}`
}

interface Page extends Paging {
  sort: SortField[]
  q: string | undefined
}

/** Row numbers of the resources of a page, in order. */
export async function numbersOfPage<Resource extends OwnedRecord>(
  metadata: Metadata,
  definition: ResourceDefinition<Resource>,
  conditions: Conditions,
  { size, skip, sort, q }: Page
): Promise<number[]> {
  if (!size) return []
  const { tables, texts } = definition
  const text = q === undefined ? undefined : fullTextQuery(q)
  const weights = texts.map(({ weight }) => sql.lit(weight))
  const order = [
    ...sort.map((field) => orderBy(definition, field)),
    ...(text ? [sql`s.score`] : []),
    sql`r.number desc`
  ]
  // All scores come from one subquery: row by row, SQLite would repeat the full-text search for each row.
  const scored = sql`join (select rowid as number, bm25(${sql.ref(tables.text)}, ${sql.join(weights)}) as score
    from ${sql.table(tables.text)} where ${sql.ref(tables.text)} match ${text}) s on s.number = r.number`
  // Only numbers are sorted; documents are read for the page alone.
  const { rows } = await sql<{ number: number }>`
    select r.number from ${sql.table(tables.resources)} r ${text ? scored : sql``}
    where ${where(conditions, text ? ['q'] : [])}
    order by ${sql.join(order)} limit ${size} offset ${skip}`.execute(metadata)
  return rows.map(({ number }) => number)
}

/** Resources by row number, in the same order, without the properties that lists do not return. */
export async function resourcesOf<Resource extends OwnedRecord>(
  metadata: Metadata,
  definition: ResourceDefinition<Resource>,
  numbers: number[]
): Promise<Resource[]> {
  if (!numbers.length) return []
  const columns = storedColumns(definition).map((name) =>
    name === 'document' ? listedDocument(definition) : sql.ref(`r.${name}`)
  )
  const { rows } = await sql<StoredRow>`
    select ${sql.join(columns)} from json_each(${JSON.stringify(numbers)}) p
    join ${sql.table(definition.tables.resources)} r on r.number = p.value order by p.key`.execute(metadata)
  return rows.map((row) => fromRow(definition, row))
}

/** The document without unlisted properties: SQLite skips them many times faster than JavaScript parses them. */
function listedDocument({ unlisted = [] }: Pick<ResourceDefinition<never>, 'unlisted'>): RawBuilder<unknown> {
  if (!unlisted.length) return sql`r.document`
  const paths = unlisted.map((name) => `$."${name}"`)
  // SQLite reads no document that is nested more than 1000 levels deep.
  return sql`case when json_valid(r.document) then json_remove(r.document, ${sql.join(paths)})
    else r.document end as document`
}

export async function countResources(
  metadata: Metadata,
  { tables }: Pick<Listed, 'tables'>,
  conditions: Conditions
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(tables.resources)} r
    where ${where(conditions)}`.execute(metadata)
  return rows[0]?.total ?? 0
}

/** Sum of a column declared by the list; 0 for another name. */
export async function sumOf(
  metadata: Metadata,
  { tables, list }: Listed,
  conditions: Conditions,
  name: string
): Promise<number> {
  const column = ownValue(list.sums ?? {}, name)
  if (!column) return 0
  const { rows } = await sql<{ total: number | null }>`
    select sum(${sql.ref(`r.${column}`)}) as total from ${sql.table(tables.resources)} r
    where ${allOf([...conditions.shared.values()])}`.execute(metadata)
  return rows[0]?.total ?? 0
}
