/** Lines as rows of the index of an editable dataset. */
import {
  BIGINT,
  BOOLEAN,
  DATE,
  DOUBLE,
  DuckDBDateValue,
  DuckDBTimestampValue,
  LIST,
  TIMESTAMP,
  VARCHAR,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue
} from '@duckdb/node-api'
import type { IndexColumn, IndexedLine } from '../engine.ts'
import type { Layout } from './editableColumns.ts'
import { instantName, type PhysicalColumn, type PhysicalType } from '../layout.ts'

type WriteCell = (line: IndexedLine, appender: DuckDBAppender) => void

/** How a value of each type is stored; undefined for what does not fit. */
const kinds: Record<PhysicalType, { type: DuckDBType; read: (value: unknown) => DuckDBValue | undefined }> = {
  VARCHAR: { type: VARCHAR, read: textOf },
  DATETIME: { type: VARCHAR, read: (value) => (typeof value === 'string' ? value : undefined) },
  BIGINT: {
    type: BIGINT,
    read: (value) => (Number.isSafeInteger(value) ? BigInt(value as number) : undefined)
  },
  DOUBLE: {
    type: DOUBLE,
    read: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
  },
  BOOLEAN: { type: BOOLEAN, read: (value) => (typeof value === 'boolean' ? value : undefined) },
  DATE: { type: DATE, read: dayOf }
}

const dayMs = 86_400_000

function dayOf(value: unknown): DuckDBDateValue | undefined {
  const time = typeof value === 'string' ? Date.parse(value.slice(0, 10)) : Number.NaN
  return Number.isNaN(time) ? undefined : new DuckDBDateValue(Math.floor(time / dayMs))
}

function instantOf(value: unknown): DuckDBTimestampValue | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : new DuckDBTimestampValue(BigInt(time) * 1000n)
}

/** The text that is searched and shown: a JSON for what is not a simple value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Writes rows of the table `lines` of the current database. */
export async function appendLines(
  connection: DuckDBConnection,
  columns: IndexColumn[],
  { stored, names }: Layout,
  lines: IndexedLine[]
): Promise<void> {
  if (!lines.length) return
  const cells = writersByName(columns, stored)
  const writers = names.map((name) => cells.get(name) ?? writeNull)
  const appender = await connection.createAppender('lines')
  try {
    for (const line of lines) {
      for (const write of writers) write(line, appender)
      appender.endRow()
    }
  } finally {
    appender.closeSync()
  }
}

const writeNull: WriteCell = (_line, appender) => appender.appendNull()

function writersByName(columns: IndexColumn[], stored: Map<string, PhysicalColumn>): Map<string, WriteCell> {
  const cells = new Map<string, WriteCell>([
    ['_i', ({ i }, appender) => appender.appendBigInt(BigInt(i))],
    ['_id', ({ id }, appender) => appender.appendVarchar(id)],
    ['_rand', ({ random }, appender) => appender.appendInteger(random)]
  ])
  for (const [index, { key }] of columns.entries()) {
    const column = stored.get(key)
    if (!column) continue
    const { type, read } = kinds[column.type]
    cells.set(column.name, valueWriter(index, column, type, read))
    if (column.type === 'DATETIME') {
      cells.set(instantName(column), valueWriter(index, column, TIMESTAMP, instantOf))
    }
  }
  for (const side of ['_lat', '_lon', '_west', '_south', '_east', '_north'] as const) {
    cells.set(side, ({ place }, appender) => append(appender, place?.[side], DOUBLE))
  }
  cells.set('_shape', ({ place }, appender) => append(appender, place?._shape, VARCHAR))
  return cells
}

function valueWriter(
  index: number,
  { isList }: PhysicalColumn,
  type: DuckDBType,
  read: (value: unknown) => DuckDBValue | undefined
): WriteCell {
  const known = (value: unknown): DuckDBValue | undefined =>
    value === undefined || value === null ? undefined : read(value)
  if (!isList) return ({ values }, appender) => append(appender, known(values[index]), type)
  const listType = LIST(type)
  return ({ values }, appender) => {
    const value = values[index]
    const items = (Array.isArray(value) ? value : [value]).flatMap((item: unknown) => known(item) ?? [])
    // A cell without value is NULL, never empty.
    if (items.length) appender.appendList(items, listType)
    else appender.appendNull()
  }
}

function append(appender: DuckDBAppender, value: DuckDBValue | undefined, type: DuckDBType): void {
  if (value === undefined) appender.appendNull()
  else if (type === VARCHAR) appender.appendVarchar(value as string)
  else if (type === DOUBLE) appender.appendDouble(value as number)
  else appender.appendValue(value, type)
}
