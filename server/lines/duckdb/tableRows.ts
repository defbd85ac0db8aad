/** A few rows for tables of the current database, inserted with one call to the engine. */
import {
  BIGINT,
  BOOLEAN,
  DATE,
  DOUBLE,
  type DuckDBDateValue,
  type DuckDBTimestampValue,
  INTEGER,
  LIST,
  TIMESTAMP,
  UBIGINT,
  UINTEGER,
  USMALLINT,
  UTINYINT,
  VARCHAR,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBListValue,
  type DuckDBType,
  type DuckDBValue
} from '@duckdb/node-api'
import { textLiteral } from './sql.ts'

/** How values of a type are written. */
export interface ValueType {
  type: DuckDBType
  /** Appends a value with the type's own method, several times faster than the generic `appendValue`. */
  append: (appender: DuckDBAppender, value: never) => void
  literal: (value: never) => string
}

function valueType<Value extends DuckDBValue>(
  type: DuckDBType,
  append: (appender: DuckDBAppender, value: Value) => void,
  literal: (value: Value) => string = String
): ValueType {
  return { type, append, literal }
}

export const valueTypes = {
  text: valueType<string>(
    VARCHAR,
    (appender, value) => appender.appendVarchar(value),
    (value) => textLiteral(value).text
  ),
  bigInt: valueType<bigint>(BIGINT, (appender, value) => appender.appendBigInt(value)),
  uBigInt: valueType<bigint>(UBIGINT, (appender, value) => appender.appendUBigInt(value)),
  integer: valueType<number>(INTEGER, (appender, value) => appender.appendInteger(value)),
  uInteger: valueType<number>(UINTEGER, (appender, value) => appender.appendUInteger(value)),
  uSmallInt: valueType<number>(USMALLINT, (appender, value) => appender.appendUSmallInt(value)),
  uTinyInt: valueType<number>(UTINYINT, (appender, value) => appender.appendUTinyInt(value)),
  // DuckDB would parse digits with a point and no exponent as a DECIMAL.
  double: valueType<number>(
    DOUBLE,
    (appender, value) => appender.appendDouble(value),
    (value) => (String(value).includes('e') ? String(value) : `${Object.is(value, -0) ? '-0' : value}e0`)
  ),
  boolean: valueType<boolean>(BOOLEAN, (appender, value) => appender.appendBoolean(value)),
  date: valueType<DuckDBDateValue>(
    DATE,
    (appender, value) => appender.appendDate(value),
    ({ days }) => `(DATE '1970-01-01' + ${days})`
  ),
  timestamp: valueType<DuckDBTimestampValue>(
    TIMESTAMP,
    (appender, value) => appender.appendTimestamp(value),
    ({ micros }) => `make_timestamp(${micros})`
  )
}

/** Lists of a type, without NULL items. */
export function listOf({ type, literal }: ValueType): ValueType {
  const listType = LIST(type)
  return {
    type: listType,
    append: (appender, values: DuckDBListValue) => appender.appendList(values, listType),
    literal: ({ items }: DuckDBListValue) =>
      `[${items.map((item) => literal(item as never)).join(', ')}]::${listType.toString()}`
  }
}

export interface TableRows {
  table: string
  /** Types of all the columns of the table, in order. */
  types: ValueType[]
  /** Rows of values; undefined is NULL. */
  rows: (DuckDBValue | undefined)[][]
}

/** Maximum number of literals in one call: for more values, parsing the statement takes longer than an appender. */
const maxLiterals = 250

/**
 * Returns INSERT statements for the rows; undefined when there are so many that an appender is faster. Each statement
 * waits for a thread of the engine, so one call with several statements is faster than an appender per table, and does
 * not block the event loop.
 */
export function insertions(tables: TableRows[]): string[] | undefined {
  const literals = tables.reduce((sum, { rows, types }) => sum + rows.length * types.length, 0)
  if (literals > maxLiterals) return undefined
  return tables.filter(({ rows }) => rows.length).map(insertion)
}

function insertion({ table, types, rows }: TableRows): string {
  const values = rows.map((row) => {
    const literals = row.map((value, index) =>
      value === undefined ? 'NULL' : types[index]!.literal(value as never)
    )
    return `(${literals.join(', ')})`
  })
  return `INSERT INTO ${table} VALUES ${values.join(', ')}`
}

export async function appendRows(
  connection: DuckDBConnection,
  { table, types, rows }: TableRows
): Promise<void> {
  // Closing an appender takes the same time without rows.
  if (!rows.length) return
  const appender = await connection.createAppender(table)
  try {
    for (const row of rows) appendRow(appender, types, row)
  } finally {
    appender.closeSync()
  }
}

function appendRow(appender: DuckDBAppender, types: ValueType[], row: (DuckDBValue | undefined)[]): void {
  for (const [index, type] of types.entries()) appendValue(appender, type, row[index])
  appender.endRow()
}

export function appendValue(
  appender: DuckDBAppender,
  { append }: ValueType,
  value: DuckDBValue | undefined
): void {
  if (value === undefined) appender.appendNull()
  else append(appender, value as never)
}
