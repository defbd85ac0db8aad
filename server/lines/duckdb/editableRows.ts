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

/** How values of a type are stored. */
interface Kind {
  type: DuckDBType
  /** Undefined for what does not fit. */
  read: (value: unknown) => DuckDBValue | undefined
  /** Writes what was read: each type has its own way, the one for all costs several times more. */
  write: (appender: DuckDBAppender, value: never) => void
}

function kind<Value extends DuckDBValue>(
  type: DuckDBType,
  read: (value: unknown) => Value | undefined,
  write: (appender: DuckDBAppender, value: Value) => void
): Kind {
  return { type, read, write }
}

const textKind = (read: (value: unknown) => string | undefined): Kind =>
  kind(VARCHAR, read, (appender, value) => appender.appendVarchar(value))
const double = kind(
  DOUBLE,
  (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  (appender, value) => appender.appendDouble(value)
)

const kinds: Record<PhysicalType, Kind> = {
  VARCHAR: textKind(textOf),
  DATETIME: textKind((value) => (typeof value === 'string' ? value : undefined)),
  BIGINT: kind(
    BIGINT,
    (value) => (Number.isSafeInteger(value) ? BigInt(value as number) : undefined),
    (appender, value) => appender.appendBigInt(value)
  ),
  DOUBLE: double,
  BOOLEAN: kind(
    BOOLEAN,
    (value) => (typeof value === 'boolean' ? value : undefined),
    (appender, value) => appender.appendBoolean(value)
  ),
  DATE: kind(DATE, lastOf(dayOf), (appender, value) => appender.appendDate(value))
}

const instant = kind(TIMESTAMP, lastOf(instantOf), (appender, value) => appender.appendTimestamp(value))

/** Remembers the last answer: the dates of lines that were written together are the same. */
function lastOf<Value>(read: (text: unknown) => Value): (text: unknown) => Value {
  let last: { text: unknown; value: Value } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, value: read(text) }
    return (last as { value: Value }).value
  }
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
  layout: Layout,
  lines: IndexedLine[]
): Promise<void> {
  if (!lines.length) return
  const appender = await LineAppender.open(connection, columns, layout)
  try {
    for (const line of lines) appender.add(line)
  } finally {
    appender.close()
  }
}

/** Rows that wait in memory before the engine takes them. */
const mostWaiting = 10_000

export class LineAppender {
  private readonly appender: DuckDBAppender
  private readonly writers: WriteCell[]
  private waiting = 0

  private constructor(appender: DuckDBAppender, writers: WriteCell[]) {
    this.appender = appender
    this.writers = writers
  }

  static async open(
    connection: DuckDBConnection,
    columns: IndexColumn[],
    { stored, names }: Layout
  ): Promise<LineAppender> {
    const cells = writersByName(columns, stored)
    const writers = names.map((name) => cells.get(name) ?? writeNull)
    return new LineAppender(await connection.createAppender('lines'), writers)
  }

  add(line: IndexedLine): void {
    for (const write of this.writers) write(line, this.appender)
    this.appender.endRow()
    if (++this.waiting < mostWaiting) return
    this.appender.flushSync()
    this.waiting = 0
  }

  close(): void {
    this.appender.closeSync()
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
    cells.set(column.name, valueWriter(index, column, kinds[column.type]))
    if (column.type === 'DATETIME') cells.set(instantName(column), valueWriter(index, column, instant))
  }
  for (const side of ['_lat', '_lon', '_west', '_south', '_east', '_north'] as const) {
    cells.set(side, ({ place }, appender) => append(appender, place?.[side], double))
  }
  cells.set('_shape', ({ place }, appender) => append(appender, place?._shape, kinds.VARCHAR))
  return cells
}

function valueWriter(index: number, { isList }: PhysicalColumn, valueKind: Kind): WriteCell {
  if (!isList) return ({ values }, appender) => append(appender, values[index], valueKind)
  const { type, read } = valueKind
  const listType = LIST(type)
  return ({ values }, appender) => {
    const value = values[index]
    const items = (Array.isArray(value) ? value : [value]).flatMap((item: unknown) =>
      item === undefined || item === null ? [] : (read(item) ?? [])
    )
    // A cell without value is NULL, never empty.
    if (items.length) appender.appendList(items, listType)
    else appender.appendNull()
  }
}

function append(appender: DuckDBAppender, value: unknown, { read, write }: Kind): void {
  const known = value === undefined || value === null ? undefined : read(value)
  if (known === undefined) appender.appendNull()
  else write(appender, known as never)
}
