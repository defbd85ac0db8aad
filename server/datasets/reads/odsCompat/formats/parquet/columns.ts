/** Columns of a Parquet file: types wide enough for all rows, and conversion of cells. */
import type { SchemaElement } from 'hyparquet-writer'
import { longNumber } from '../../../lineValues.ts'
import { tableCell, type ExportColumn } from '../format.ts'

export type ParquetType = 'DOUBLE' | 'INT32' | 'INT64' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP' | 'TEXT'

export interface ParquetColumn {
  name: string
  type: ParquetType
  /** Whether no cell is empty in any row; written to the file's schema. */
  isRequired: boolean
}

/** DATE is in days and TIMESTAMP in milliseconds since 1970, in the local time that the row shows. */
export type ParquetCell = string | number | bigint | boolean | null

/** Returns the initial columns, which `cellsOf` widens as it converts rows. */
export function parquetColumns(columns: ExportColumn[]): ParquetColumn[] {
  const names = new Set<string>()
  return columns.map((column) => ({
    name: ownName(column.name, names),
    type: typeOf(column),
    isRequired: !!column.isPlain && !!column.source?.['x-required']
  }))
}

/** Returns a unique name: readers identify columns by name, mostly ignoring case, and labels may be equal. */
function ownName(baseName: string, names: Set<string>): string {
  const base = baseName.replaceAll('\0', '') || 'column'
  let name = base
  for (let number = 1; names.has(name.toLowerCase()); number++) name = `${base}_${number}`
  names.add(name.toLowerCase())
  return name
}

function typeOf({ source, isPlain }: ExportColumn): ParquetType {
  if (!source || !isPlain || source.separator) return 'TEXT'
  switch (source.type) {
    case 'number':
      return 'DOUBLE'
    case 'integer':
      return 'INT32'
    case 'boolean':
      return 'BOOLEAN'
    default:
      if (source.format === 'date') return 'DATE'
      return source.format === 'date-time' ? 'TIMESTAMP' : 'TEXT'
  }
}

/** Converts the cells of a column, and widens the column's type if needed. */
export function cellsOf(column: ParquetColumn, source: ExportColumn, values: unknown[]): ParquetCell[] {
  return values.map((value) => {
    const cell = value === null || value === undefined ? null : cellOf(column.type, value, source)
    // A line may be older than the rule `x-required` that it breaks.
    if (cell === null) column.isRequired = false
    else if (typeof cell === 'number' || typeof cell === 'bigint') column.type = holding(column.type, cell)
    return cell
  })
}

function cellOf(type: ParquetType, value: unknown, source: ExportColumn): ParquetCell {
  switch (type) {
    case 'TEXT':
      return String(tableCell(value, source) ?? '')
    case 'BOOLEAN':
      return typeof value === 'boolean' ? value : null
    case 'DATE': {
      const midnight = midnightOf(String(value))
      return Number.isNaN(midnight) ? null : midnight / 86_400_000
    }
    case 'TIMESTAMP': {
      const instant = typeof value === 'string' ? Date.parse(value) : NaN
      return Number.isNaN(instant) ? null : instant
    }
    default: {
      const digits = longNumber(value)
      if (digits !== undefined) return BigInt(digits)
      return typeof value === 'number' && Number.isFinite(value) ? value : null
    }
  }
}

/** Returns the milliseconds since 1970 of a day in UTC; its year may have more than four digits. */
function midnightOf(day: string): number {
  const [, year, monthAndDay] = /^(\d{4,6})(-\d\d-\d\d)$/.exec(day) ?? []
  return year ? Date.parse(`+${year.padStart(6, '0')}${monthAndDay}`) : NaN
}

/** Returns the type wide enough for a cell: integers have 32 bits, or 64 if one of them needs it; else DOUBLE. */
function holding(type: ParquetType, cell: number | bigint): ParquetType {
  if (type !== 'INT32' && type !== 'INT64') return type
  const size = Math.abs(Number(cell))
  if (!Number.isInteger(size) || size >= 2 ** 63) return 'DOUBLE'
  return type === 'INT32' && size >= 2 ** 31 ? 'INT64' : type
}

/** Returns the schema of the file: its root, then its columns. */
export function parquetSchema(columns: ParquetColumn[]): SchemaElement[] {
  return [
    { name: 'schema', num_children: columns.length },
    ...columns.map(({ name, type, isRequired }): SchemaElement => ({
      name,
      repetition_type: isRequired ? 'REQUIRED' : 'OPTIONAL',
      ...elements[type]
    }))
  ]
}

const elements: Record<ParquetType, Omit<SchemaElement, 'name'>> = {
  DOUBLE: { type: 'DOUBLE' },
  INT32: { type: 'INT32' },
  INT64: { type: 'INT64' },
  BOOLEAN: { type: 'BOOLEAN' },
  DATE: { type: 'INT32', converted_type: 'DATE' },
  TIMESTAMP: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' }
  },
  TEXT: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }
}
