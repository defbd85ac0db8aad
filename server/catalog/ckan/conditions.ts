/** Compiles CKAN queries to SQL conditions on the rows of datasets, with the alias `r`. */
import { extensions } from 'mime-types'
import { sql } from 'kysely'
import { datasetDefinition } from '../../datasets/definition.ts'
import type { Condition } from '../../owned/definition.ts'
import { allOf, hasValue, hasVisibility } from '../../owned/list/conditions.ts'
import { fullTextQuery } from '../../owned/words.ts'
import { searchError } from './errors.ts'
import { hrefsOfLicense, knownHrefs, unknownLicense } from './licenses.ts'
import { readQuery, UnreadableQuery, type Query } from './query.ts'

const { tables } = datasetDefinition

const alwaysTrue: Condition = sql`1 = 1`
const alwaysFalse: Condition = sql`1 = 0`

/** Date of the last change of the description or of the data. */
export const modifiedColumn = sql<string>`max(r.updated_at, coalesce(r.data_updated_at, ''))`

/**
 * Compiles a query to a condition.
 * @throws CkanError for a syntax error or an unknown field
 */
export function conditionOf(text: string): Condition {
  try {
    return ofQuery(readQuery(text))
  } catch (error) {
    if (error instanceof UnreadableQuery) throw searchError(error.message)
    throw error
  }
}

/**
 * Compiles a user input: as a query if it names fields, as a list of words otherwise.
 * @throws CkanError for a syntax error or an unknown field
 */
export function conditionOfWords(text: string): Condition {
  if (!text.trim() || text.trim() === '*:*') return alwaysTrue
  return /\w:\S/.test(text) ? conditionOf(text) : ofWords(text)
}

function ofQuery(query: Query): Condition {
  switch (query.kind) {
    case 'all':
      return alwaysTrue
    case 'not':
      return sql`not ${ofQuery(query.part)}`
    case 'and':
      return allOf(query.parts.map(ofQuery))
    case 'or':
      return sql`(${sql.join(query.parts.map(ofQuery), sql` or `)})`
    case 'range':
      return ofRange(query)
    case 'term':
      return query.field === undefined ? ofWords(query.value) : ofField(query.field, query.value)
  }
}

function ofWords(text: string): Condition {
  const words = fullTextQuery(text)
  if (words === undefined) return text.trim() ? alwaysFalse : alwaysTrue
  return sql`r.number in (select rowid from ${sql.table(tables.text)} where ${sql.ref(tables.text)} match ${words})`
}

type Field = (value: string) => Condition
const only =
  (...values: string[]): Field =>
  (value) =>
    values.includes(value.toLowerCase()) ? alwaysTrue : alwaysFalse
const isOpen: Condition = hasVisibility(tables, 'public')
const owner: Field = (value) => sql`r.owner_id = ${value}`
const dates = { metadata_modified: modifiedColumn, metadata_created: sql<string>`r.created_at` }
type DateField = keyof typeof dates
const isDate = (name: string): name is DateField => Object.hasOwn(dates, name)

const fields: Record<string, Field> = {
  id: (value) => sql`r.id = ${value}`,
  name: (value) => sql`(r.id = ${value} or r.slug = ${value})`,
  organization: owner,
  owner_org: owner,
  tags: (value) => hasValue(tables, 'keywords', [value]),
  groups: (value) => hasValue(tables, 'topics', [value]),
  res_format: (value) => hasFormat(value.toLowerCase()),
  license_id: (value) => {
    const href = sql`coalesce(r.document ->> '$.license.href', '')`
    if (value === unknownLicense) return sql`${href} not in (${sql.join(knownHrefs)})`
    const hrefs = hrefsOfLicense(value)
    return hrefs.length ? sql`${href} in (${sql.join(hrefs)})` : alwaysFalse
  },
  title: ofWords,
  title_string: ofWords,
  notes: ofWords,
  text: ofWords,
  private: (value) => (value === 'true' ? sql`not ${isOpen}` : isOpen),
  capacity: (value) => (value === 'private' ? sql`not ${isOpen}` : isOpen),
  state: only('active'),
  dataset_type: only('dataset'),
  type: only('dataset'),
  entity_type: only('package')
}

function ofField(name: string, value: string): Condition {
  if (isDate(name)) return value === '*' ? alwaysTrue : sql`${dates[name]} = ${instantOf(value)}`
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field) return value === '*' ? hasAny(name) : field(value)
  // Prefixes of extra fields of CKAN: no dataset has them, which gives no result and no error.
  if (/^(extras|vocab|ext)_/.test(name)) return alwaysFalse
  throw searchError(`undefined field ${name}`)
}

function hasAny(name: string): Condition {
  const values = { tags: 'keywords', groups: 'topics' }[name]
  if (values === undefined) return alwaysTrue
  return sql`exists (select 1 from ${sql.table(tables.values)} v where v.resource = r.number and v.name = ${values})`
}

function ofRange({ field, from, to, withFrom, withTo }: Extract<Query, { kind: 'range' }>): Condition {
  if (!isDate(field)) {
    if (from === undefined && to === undefined) return ofField(field, '*')
    throw searchError(`${field} has no ranges`)
  }
  const column = dates[field]
  const bounds: Condition[] = []
  if (from !== undefined) bounds.push(sql`${column} ${withFrom ? sql`>=` : sql`>`} ${instantOf(from)}`)
  if (to !== undefined) bounds.push(sql`${column} ${withTo ? sql`<=` : sql`<`} ${instantOf(to)}`)
  return allOf(bounds)
}

const unitMs: Record<string, number> = {
  SECOND: 1000,
  MINUTE: 60_000,
  HOUR: 3_600_000,
  DAY: 86_400_000,
  MONTH: 30 * 86_400_000,
  YEAR: 365 * 86_400_000
}

/**
 * Parses a date (`2026-01-01T00:00:00Z`) or an offset from now (`NOW-7DAYS`), to an ISO instant.
 * @throws CkanError for an invalid date
 */
function instantOf(text: string): string {
  const [, sign, number, unit = ''] = /^NOW(?:([+-])(\d{1,6})([A-Z]+?)S?)?(?:\/[A-Z]+)?$/.exec(text) ?? []
  const moved = (sign === '-' ? -1 : 1) * Number(number ?? 0) * (unitMs[unit] ?? 0)
  const isNow = text.startsWith('NOW') && (sign === undefined || unit in unitMs)
  const date = isNow ? new Date(Date.now() + moved) : new Date(text)
  if (Number.isNaN(date.getTime())) throw searchError(`Invalid Date String: '${text}'`)
  return date.toISOString()
}

/** Condition of datasets with a distribution of a format, in the rules of server/catalog/distributions.ts. */
function hasFormat(format: string): Condition {
  const types = Object.keys(extensions).filter((type) => extensions[type]?.[0] === format)
  const formats = types.length ? types : [format]
  const ofFile = (path: string): Condition => sql`r.document ->> ${path} in (${sql.join(formats)})`
  const parts = [ofFile('$.originalFile.mimetype'), ofFile('$.file.mimetype')]
  const isQueryable = hasValue(tables, 'flags', ['queryable'])
  if (format === 'csv') parts.push(isQueryable)
  if (format === 'geojson') parts.push(sql`(${isQueryable} and json_array_length(r.document, '$.bbox') > 0)`)
  return sql`(${sql.join(parts, sql` or `)})`
}
