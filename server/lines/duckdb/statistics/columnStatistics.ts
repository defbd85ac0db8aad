/** Cardinalities of columns, and their values when they are few (docs/api/processing.md). */
import type { DuckDBConnection } from '@duckdb/node-api'
import { hasCapability } from '../../../../contract/datasets/capabilities.ts'
import { shortTextLength } from '../../../formats/columns/types.ts'
import { instantName } from '../../layout.ts'
import type { TextColumn } from '../../text/index.ts'
import { readAll } from '../rows.ts'

/** Largest cardinality that is exact; larger ones are approximate. */
const exactCardinality = 3000
/** Approximate cardinality above which the exact one is certainly above the limit: the error is a few percent. */
const surelyAbove = exactCardinality * 1.2
const maxEnumLength = 50

interface ColumnStatistics {
  cardinality: number
  /** Values by decreasing frequency, then ascending; dates and date-times by day, booleans as text. */
  enum?: (string | number)[]
}

/** @param lines number of lines of the table */
export async function columnStatistics(
  connection: DuckDBConnection,
  columns: TextColumn[],
  lines: number
): Promise<ColumnStatistics[]> {
  const statistics: ColumnStatistics[] = columns.map(() => ({ cardinality: 0 }))
  // Each multi-valued column is unnested by a query of its own; the other columns are measured together.
  const groups = [
    columns.filter(({ column }) => !column.isList),
    ...columns.filter(({ column }) => column.isList).map((column) => [column])
  ]
  for (const group of groups.filter(({ length }) => length > 0)) {
    const results = await groupStatistics(connection, group, lines)
    for (const [index, column] of group.entries()) statistics[columns.indexOf(column)] = results[index]!
  }
  return statistics
}

async function groupStatistics(
  connection: DuckDBConnection,
  columns: TextColumn[],
  lines: number
): Promise<ColumnStatistics[]> {
  const distinct = await aggregates<number>(connection, columns, (column) =>
    double(`approx_count_distinct(${countedValue(column)})`)
  )
  const filled = await filledLines(connection, columns)
  const few = columns.filter((_, index) => distinct[index]! <= surelyAbove)
  // A histogram of few values takes far less memory than the hash table of each count(DISTINCT).
  const exact = await aggregates<number>(connection, few, (column) =>
    double(`coalesce(cardinality(histogram(${countedValue(column)})), 0)`)
  )
  const statistics = columns.map((column, index): ColumnStatistics => {
    const position = few.indexOf(column)
    return { cardinality: position < 0 ? distinct[index]! : exact[position]! }
  })
  const listed = columns.filter((_, index) => {
    const { cardinality } = statistics[index]!
    return (
      cardinality >= 1 &&
      cardinality <= maxEnumLength &&
      cardinality <= filled[index]! / 2 &&
      filled[index]! > lines / 5
    )
  })
  const frequencies = await aggregates<Frequency[]>(
    connection,
    listed,
    (column) => `histogram(${enumValue(column)})`
  )
  for (const [index, column] of listed.entries()) {
    statistics[columns.indexOf(column)]!.enum = sortedValues(column, frequencies[index] ?? [])
  }
  return statistics
}

const double = (sql: string): string => `CAST(${sql} AS DOUBLE)`

/** Computes one aggregate for each column. A multi-valued column must be alone; its values are aggregated. */
async function aggregates<Value>(
  connection: DuckDBConnection,
  columns: TextColumn[],
  aggregate: (column: TextColumn) => string
): Promise<Value[]> {
  const [first] = columns
  if (!first) return []
  const selected = columns.map((column, index) => `${aggregate(column)} AS a${index}`)
  const source = first.column.isList
    ? `(SELECT unnest(${first.column.name}) AS ${itemName} FROM lines)`
    : 'lines'
  const [row] = await readAll<Record<string, Value>>(
    connection,
    `SELECT ${selected.join(', ')} FROM ${source}`
  )
  return columns.map((_, index) => row![`a${index}`]!)
}

const itemName = 'item'

async function filledLines(connection: DuckDBConnection, columns: TextColumn[]): Promise<number[]> {
  const selected = columns.map((column, index) => {
    const value = column.column.isList ? column.column.name : countedValue(column)
    return `${double(`count(${value})`)} AS f${index}`
  })
  const [row] = await readAll<Record<string, number>>(connection, `SELECT ${selected.join(', ')} FROM lines`)
  return columns.map((_, index) => row![`f${index}`]!)
}

const valueName = ({ column }: TextColumn): string => (column.isList ? itemName : column.name)

/**
 * SQL of the value to count: the instant of a date-time, whatever its notation; NULL for a text that is too long to
 * group by.
 */
function countedValue(column: TextColumn): string {
  const name = valueName(column)
  if (column.column.type === 'DATETIME' && !column.column.isList) return instantName(column.column)
  if (column.column.type !== 'VARCHAR' || hasCapability(column.property, 'wildcard')) return name
  return `CASE WHEN length(${name}) <= ${shortTextLength} THEN ${name} END`
}

/** SQL of a value in the form of the column's `enum`. */
function enumValue(column: TextColumn): string {
  const { type } = column.column
  if (type === 'DATETIME') return `${valueName(column)}[:10]`
  return type === 'VARCHAR' || type === 'BIGINT' || type === 'DOUBLE'
    ? countedValue(column)
    : `CAST(${valueName(column)} AS VARCHAR)`
}

interface Frequency {
  key: string | number
  value: string
}

function sortedValues({ column }: TextColumn, frequencies: Frequency[]): (string | number)[] {
  const isNumber = column.type === 'BIGINT' || column.type === 'DOUBLE'
  return frequencies
    .map(({ key, value }) => ({ value: isNumber ? Number(key) : key, frequency: Number(value) }))
    .sort((a, b) => b.frequency - a.frequency || (a.value < b.value ? -1 : 1))
    .map(({ value }) => value)
}
