/** Conversion of lines to rows of the index of an editable dataset. */
import {
  DuckDBDateValue,
  DuckDBTimestampValue,
  listValue,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBValue
} from '@duckdb/node-api'
import type { IndexColumn, IndexedLine } from '../engine.ts'
import { instantOf } from '../../formats/columns/dates.ts'
import type { Layout } from './editableColumns.ts'
import { instantName, type PhysicalColumn, type PhysicalType } from '../layout.ts'
import { appendValue, listOf, valueTypes, type TableRows, type ValueType } from './tableRows.ts'

/** Storage of the JSON values of a type. */
interface ValueStorage {
  type: ValueType
  /** Converts a value; undefined for a value that does not fit the type. */
  read: (value: unknown) => DuckDBValue | undefined
}

const kinds: Record<PhysicalType, ValueStorage> = {
  VARCHAR: { type: valueTypes.text, read: textOf },
  DATETIME: { type: valueTypes.text, read: (value) => (typeof value === 'string' ? value : undefined) },
  BIGINT: {
    type: valueTypes.bigInt,
    read: (value) =>
      Number.isInteger(value) && Math.abs(value as number) < 2 ** 63 ? BigInt(value as number) : undefined
  },
  DOUBLE: {
    type: valueTypes.double,
    read: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
  },
  BOOLEAN: {
    type: valueTypes.boolean,
    read: (value) => (typeof value === 'boolean' ? value : undefined)
  },
  DATE: { type: valueTypes.date, read: lastOf(dayOf) }
}

const instant: ValueStorage = { type: valueTypes.timestamp, read: lastOf(timestampOf) }

/** Memoizes the last call: lines that were written together have equal dates. */
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

function timestampOf(value: unknown): DuckDBTimestampValue | undefined {
  const time = typeof value === 'string' ? instantOf(value) : Number.NaN
  return Number.isNaN(time) ? undefined : new DuckDBTimestampValue(BigInt(time) * 1000n)
}

/** Text of a value for search and display; values that are not strings become JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Column of the table `lines`, with the conversion of its values. */
interface Cell {
  type: ValueType
  cellValue: (line: IndexedLine) => DuckDBValue | undefined
}

/** Converts lines to rows of the table `lines`. */
export function lineRows(columns: IndexColumn[], layout: Layout, lines: IndexedLine[]): TableRows {
  const cells = cellsOf(columns, layout)
  return {
    table: 'lines',
    types: cells.map(({ type }) => type),
    rows: lines.map((line) => cells.map(({ cellValue: read }) => read(line)))
  }
}

/** Number of rows after which the appender is flushed. */
const maxWaiting = 10_000

/** Appends any number of lines to the table of the current database. */
export class LineAppender {
  private readonly appender: DuckDBAppender
  private readonly cells: Cell[]
  private waiting = 0

  private constructor(appender: DuckDBAppender, cells: Cell[]) {
    this.appender = appender
    this.cells = cells
  }

  static async open(
    connection: DuckDBConnection,
    columns: IndexColumn[],
    layout: Layout
  ): Promise<LineAppender> {
    return new LineAppender(await connection.createAppender('lines'), cellsOf(columns, layout))
  }

  add(line: IndexedLine): void {
    for (const { type, cellValue: read } of this.cells) appendValue(this.appender, type, read(line))
    this.appender.endRow()
    if (++this.waiting < maxWaiting) return
    this.appender.flushSync()
    this.waiting = 0
  }

  close(): void {
    this.appender.closeSync()
  }
}

const emptyCell: Cell = { type: valueTypes.text, cellValue: () => undefined }

function cellsOf(columns: IndexColumn[], { stored, names }: Layout): Cell[] {
  const cells = new Map<string, Cell>([
    ['_i', { type: valueTypes.bigInt, cellValue: ({ i }) => BigInt(i) }],
    ['_id', { type: valueTypes.text, cellValue: ({ id }) => id }],
    ['_rand', { type: valueTypes.integer, cellValue: ({ random }) => random }]
  ])
  for (const [index, { key }] of columns.entries()) {
    const column = stored.get(key)
    if (!column) continue
    cells.set(column.name, valueCell(index, column, kinds[column.type]))
    if (column.type === 'DATETIME') cells.set(instantName(column), valueCell(index, column, instant))
  }
  for (const side of ['_lat', '_lon', '_west', '_south', '_east', '_north'] as const) {
    cells.set(side, {
      type: valueTypes.double,
      cellValue: ({ place }) => storedValue(place?.[side], kinds.DOUBLE)
    })
  }
  cells.set('_shape', {
    type: valueTypes.text,
    cellValue: ({ place }) => storedValue(place?._shape, kinds.VARCHAR)
  })
  return names.map((name) => cells.get(name) ?? emptyCell)
}

function valueCell(index: number, { isList }: PhysicalColumn, kind: ValueStorage): Cell {
  if (!isList) return { type: kind.type, cellValue: ({ values }) => storedValue(values[index], kind) }
  return {
    type: listOf(kind.type),
    cellValue: ({ values }) => {
      const value = values[index]
      const items = (Array.isArray(value) ? value : [value]).flatMap(
        (item: unknown) => storedValue(item, kind) ?? []
      )
      // A cell without value is NULL, never an empty list.
      return items.length ? listValue(items) : undefined
    }
  }
}

function storedValue(value: unknown, { read }: ValueStorage): DuckDBValue | undefined {
  return value === undefined || value === null ? undefined : read(value)
}
