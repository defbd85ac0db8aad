/** Lines of a file in the form that extensions read: values by column key, one window of rows at a time. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { ExtensionPlan, Line, PlannedExtension } from '../../../extensions/plan.ts'
import { checkedValue, type LineSource, type ReadColumn } from '../columns.ts'
import { rowWindows, type RowWindow } from '../rowWindows.ts'
import { placeOfLine } from './placeOfLine.ts'

export interface SourceLines {
  rows: number[]
  lines: Line[]
}

/** Limits of a window: text length in UTF-16 units, and lines. Two windows are in memory at once. */
const windowBounds = { length: 1_000_000, lines: 2048, fewest: 25 }

/**
 * Whether an extension may read a column. Expressions are searched as text: this may find too many columns, but never
 * misses one.
 */
function reads(extension: PlannedExtension, key: string): boolean {
  if (extension.kind !== 'expression') return extension.inputs.some(({ column }) => column === key)
  return extension.expr.includes(key.split('.')[0] ?? key)
}

/**
 * Yields windows of lines after a row, in order; the next window is read while the current one is processed.
 * @param columns columns of the schema that are in the file
 */
export async function* sourceLines(
  connection: DuckDBConnection,
  source: LineSource,
  columns: ReadColumn[],
  plan: ExtensionPlan,
  options: { after: number; projection?: string | undefined }
): AsyncGenerator<SourceLines> {
  const place = placeOfLine(plan, options.projection)
  const isRead = (key: string): boolean =>
    place.columns.has(key) || plan.extensions.some((extension) => reads(extension, key))
  const usedColumns = columns.filter(({ property, cell }) => cell && isRead(property.key))
  const windows = await windowsAfter(connection, source, usedColumns, options.after)
  const startReading = (window: RowWindow | undefined): Promise<SourceLines> | undefined => {
    const reading = window && readWindow(connection, source, usedColumns, window, place.add)
    // Prevents an unhandled rejection when the caller stops before this window.
    reading?.catch(() => undefined)
    return reading
  }
  let next = startReading(windows[0])
  try {
    for (const index of windows.keys()) {
      const current = await next
      next = startReading(windows[index + 1])
      if (current && current.rows.length > 0) yield current
    }
  } finally {
    // The caller closes the database next, which must not happen during a read.
    await next?.catch(() => undefined)
  }
}

async function windowsAfter(
  connection: DuckDBConnection,
  source: LineSource,
  columns: ReadColumn[],
  after: number
): Promise<RowWindow[]> {
  const cells = columns.map(({ cell = 'NULL' }) => cell)
  const windows = await rowWindows(connection, source.rows(columns), cells, windowBounds)
  return windows
    .filter(({ to }) => to > after)
    .map((window) => ({ ...window, after: Math.max(window.after, after) }))
}

async function readWindow(
  connection: DuckDBConnection,
  source: LineSource,
  columns: ReadColumn[],
  window: RowWindow,
  addPlace: (line: Line) => void
): Promise<SourceLines> {
  const values = columns.map((column, index) => `, ${checkedValue(column)} AS v${index}`)
  // One JSON text for each column: parsing it is several times faster than fetching single values from the engine.
  const texts = ['row', ...columns.map((_, index) => `v${index}`)].map(
    (name) => `CAST(to_json(list(${name})) AS VARCHAR)`
  )
  const reader = await connection.runAndReadAll(
    `SELECT ${texts.join(', ')} FROM
       (SELECT row${values.join('')} FROM ${source.rows(columns, window)} ORDER BY row)`
  )
  const [rows, ...columnsText] = (reader.getRows()[0] ?? []).map((text) =>
    typeof text === 'string' ? (JSON.parse(text) as unknown[]) : []
  )
  const keys = columns.map(({ property }) => property.key)
  const lines = (rows ?? []).map((row, position) => {
    const line: Line = { _i: row }
    for (const [index, key] of keys.entries()) line[key] = columnsText[index]?.[position] ?? undefined
    addPlace(line)
    return line
  })
  return { rows: (rows ?? []) as number[], lines }
}
