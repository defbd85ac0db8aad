/** Statistics of a new version of the lines (contract/dataset-processing.md §14). */
import type { DuckDBConnection } from '@duckdb/node-api'
import { hasCapability } from '../../../../contract/capabilities.ts'
import type { SchemaProperty } from '../../../../contract/dataset.ts'
import { shortTextLength } from '../../../formats/columns/types.ts'
import {
  instantName,
  storedProperties,
  type PhysicalColumn,
  type PhysicalType
} from '../../../lines/layout.ts'
import type { TextColumn } from '../../../lines/text/index.ts'
import type { FinalizeInput, FinalizeOutput, ReportProgress } from '../work.ts'
import { openDatabase, readAll, readNumber } from './database.ts'

/** Up to this number of values the cardinality is exact. */
const exactCardinality = 3000
/** The approximation is within a few percent. */
const surelyAbove = exactCardinality * 1.2
const longestEnum = 50
/** Columns measured by one query: bounds its memory on wide files. */
const columnsAtOnce = 100

const coordinateConcepts = new Set([
  'http://schema.org/latitude',
  'http://schema.org/longitude',
  'https://purl.org/geojson/vocab#geometry',
  'http://data.ign.fr/def/geometrie#Geometry'
])
const dateConcepts = new Set([
  'http://schema.org/Date',
  'https://schema.org/startDate',
  'https://schema.org/endDate'
])

export async function finalizeLines(input: FinalizeInput, report: ReportProgress): Promise<FinalizeOutput> {
  const database = await openDatabase(input.linesPath, input, [], { readOnly: true })
  try {
    const { connection } = database
    const columns = await storedColumns(connection, input.schema)
    const lines = await readNumber(connection, 'SELECT count(*) FROM lines')
    const output: FinalizeOutput = { columns: {}, longValues: [] }
    const counted = columns.filter(({ property }) => isCounted(property))
    for (let from = 0; from < counted.length; from += columnsAtOnce) {
      const some = counted.slice(from, from + columnsAtOnce)
      const measures = await measureColumns(connection, some)
      for (const [index, column] of some.entries()) {
        output.columns[column.property.key] = await summary(connection, column, measures[index]!, lines)
        report(Math.round((95 * (from + index + 1)) / counted.length))
      }
    }
    output.longValues = await columnsWithLongValues(connection, columns)
    const timePeriod = await timePeriodOf(connection, columns)
    if (timePeriod) output.timePeriod = timePeriod
    report(100)
    return output
  } finally {
    database.close()
  }
}

async function storedColumns(connection: DuckDBConnection, schema: SchemaProperty[]): Promise<TextColumn[]> {
  const rows = await readAll<{ key: string; name: string; type: string }>(connection, 'SELECT * FROM columns')
  const physical = new Map(rows.map((row) => [row.key, row]))
  return storedProperties(schema).flatMap((property) => {
    const row = physical.get(property.key)
    if (!row) return []
    const isList = row.type.endsWith('[]')
    const column: PhysicalColumn = {
      key: row.key,
      name: row.name,
      type: row.type.replace('[]', '') as PhysicalType,
      ...(isList && { isList })
    }
    return [{ property, column }]
  })
}

function isCounted(property: SchemaProperty): boolean {
  return hasCapability(property, 'values') && !coordinateConcepts.has(property['x-refersTo'] ?? '')
}

/** Values that statistics see: a relation `(value)`, texts that are too long left out as they cannot be grouped by. */
function valuesOf({ property, column }: TextColumn): string {
  const name = column.isList ? `unnest(${column.name})` : column.name
  const values = `SELECT ${name} AS value FROM lines WHERE ${column.name} IS NOT NULL`
  if (column.type !== 'VARCHAR' || hasCapability(property, 'wildcard')) return `(${values})`
  return `(SELECT value FROM (${values}) WHERE length(value) <= ${shortTextLength})`
}

/** What is counted: a date-time by its instant, however it is written. */
function countedSql({ property, column }: TextColumn): string {
  if (column.type === 'DATETIME') return instantName(column)
  if (column.type !== 'VARCHAR' || hasCapability(property, 'wildcard')) return column.name
  return `CASE WHEN length(${column.name}) <= ${shortTextLength} THEN ${column.name} END`
}

interface Measure {
  /** Approximate number of distinct values. */
  distinct: number
  /** Lines that have a value. */
  filled: number
}

async function measureColumns(connection: DuckDBConnection, columns: TextColumn[]): Promise<Measure[]> {
  const measures: Measure[] = []
  const plain = columns.filter(({ column }) => !column.isList)
  const row = plain.length
    ? (
        await readAll<Record<string, number>>(
          connection,
          `SELECT ${plain
            .map((column, index) => {
              const counted = countedSql(column)
              return `CAST(approx_count_distinct(${counted}) AS DOUBLE) AS d${index}, CAST(count(${counted}) AS DOUBLE) AS f${index}`
            })
            .join(', ')} FROM lines`
        )
      )[0]
    : undefined
  for (const column of columns) {
    const index = plain.indexOf(column)
    if (index >= 0) {
      measures.push({ distinct: Number(row?.[`d${index}`]), filled: Number(row?.[`f${index}`]) })
      continue
    }
    const { name } = column.column
    const [list] = await readAll<{ distinct: number; filled: number }>(
      connection,
      `SELECT (SELECT CAST(approx_count_distinct(value) AS DOUBLE) FROM ${valuesOf(column)}) AS "distinct",
        (SELECT CAST(count(${name}) AS DOUBLE) FROM lines) AS filled`
    )
    measures.push({ distinct: Number(list?.distinct), filled: Number(list?.filled) })
  }
  return measures
}

async function summary(
  connection: DuckDBConnection,
  column: TextColumn,
  { distinct, filled }: Measure,
  lines: number
): Promise<{ cardinality: number; enum?: (string | number)[] }> {
  const cardinality = distinct > surelyAbove ? distinct : await exactDistinct(connection, column)
  const listed =
    cardinality >= 1 && cardinality <= longestEnum && cardinality <= filled / 2 && filled > lines / 5
  return listed ? { cardinality, enum: await valuesByFrequency(connection, column) } : { cardinality }
}

async function exactDistinct(connection: DuckDBConnection, column: TextColumn): Promise<number> {
  const source =
    column.column.type === 'DATETIME' && !column.column.isList
      ? `(SELECT ${instantName(column.column)} AS value FROM lines)`
      : valuesOf(column)
  return readNumber(connection, `SELECT count(DISTINCT value) FROM ${source}`)
}

/** Most frequent first, then by increasing value; date-times by day, booleans as text. */
async function valuesByFrequency(
  connection: DuckDBConnection,
  column: TextColumn
): Promise<(string | number)[]> {
  const { type } = column.column
  const shown =
    type === 'DATETIME'
      ? 'value[:10]'
      : type === 'DATE' || type === 'BOOLEAN'
        ? 'CAST(value AS VARCHAR)'
        : 'value'
  const rows = await readAll<{ shown: string | number }>(
    connection,
    `SELECT shown FROM (SELECT ${shown} AS shown, count(*) AS frequency FROM ${valuesOf(column)} GROUP BY ALL)
     ORDER BY frequency DESC, shown`
  )
  return rows.map(({ shown: value }) => (type === 'BIGINT' || type === 'DOUBLE' ? Number(value) : value))
}

/** Columns that offer filtering, sorting or grouping and have values too long for it. */
async function columnsWithLongValues(connection: DuckDBConnection, columns: TextColumn[]): Promise<string[]> {
  const texts = columns.filter(
    ({ property, column }) =>
      column.type === 'VARCHAR' &&
      !hasCapability(property, 'wildcard') &&
      (['index', 'values', 'insensitive'] as const).some((capability) => hasCapability(property, capability))
  )
  const long: string[] = []
  for (const { column } of texts) {
    const value = column.isList
      ? `len(list_filter(${column.name}, lambda part: length(part) > ${shortTextLength})) > 0`
      : `strlen(${column.name}) > ${shortTextLength} AND length(${column.name}) > ${shortTextLength}`
    const rows = await readAll(connection, `SELECT 1 FROM lines WHERE ${value} LIMIT 1`)
    if (rows.length) long.push(column.key)
  }
  return long
}

async function timePeriodOf(
  connection: DuckDBConnection,
  columns: TextColumn[]
): Promise<FinalizeOutput['timePeriod']> {
  const times = columns
    .filter(({ property }) => dateConcepts.has(property['x-refersTo'] ?? ''))
    .filter(({ column }) => (column.type === 'DATE' || column.type === 'DATETIME') && !column.isList)
    .map(({ column }) =>
      column.type === 'DATETIME' ? instantName(column) : `CAST(${column.name} AS TIMESTAMP)`
    )
  if (times.length === 0) return undefined
  const iso = (bound: string, of: string): string =>
    `strftime(${bound}(${times.map((time) => `(SELECT ${of}(${time}) FROM lines)`).join(', ')}), '%Y-%m-%dT%H:%M:%S.%gZ')`
  const [row] = await readAll<{ start: string | null; end: string | null }>(
    connection,
    `SELECT ${iso('least', 'min')} AS "start", ${iso('greatest', 'max')} AS "end"`
  )
  return row?.start && row.end ? { startDate: row.start, endDate: row.end } : undefined
}
