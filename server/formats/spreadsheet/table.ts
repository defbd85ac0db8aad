/** Finds the table in a sheet and converts its rows to texts (docs/api/processing.md). */
import type { NormalizeOptions } from '../../../contract/datasets/dataset.ts'
import { dateText, isMidnight } from './dates.ts'
import { isEmpty, isMoment, type Grid, type Value } from './grid.ts'

/** Number of rows with dates that determine the format of the dates in each column. */
const surveyedRows = 10_000

interface TablePlace {
  headerRow: number
  firstColumn: number
  /** Column after the last one. */
  endColumn: number
}

/** Returns undefined unless there is a header and at least one row. */
export function findTable(grid: Grid, options: NormalizeOptions): TablePlace | undefined {
  const headerRow =
    options.spreadsheetHeaderLine === undefined
      ? firstRow(grid, (options.spreadsheetStartCol ?? 1) - 1)
      : options.spreadsheetHeaderLine - 1
  if (headerRow >= grid.rowCount) return undefined
  const header = grid.row(headerRow)
  const firstColumn =
    options.spreadsheetStartCol === undefined
      ? header.findIndex((value) => !isEmpty(value))
      : options.spreadsheetStartCol - 1
  if (firstColumn === -1) return undefined
  let endColumn = contentEnd(header)
  if (endColumn <= firstColumn) return undefined

  let hasRows = false
  for (let index = headerRow + 1; index < grid.rowCount; index += 1) {
    const end = contentEnd(grid.row(index))
    if (end <= firstColumn) continue
    hasRows = true
    if (end > endColumn) endColumn = end
  }
  return hasRows ? { headerRow, firstColumn, endColumn } : undefined
}

function firstRow(grid: Grid, fromColumn: number): number {
  let index = 0
  while (index < grid.rowCount && contentEnd(grid.row(index)) <= fromColumn) index += 1
  return index
}

/** Returns the column after the last one with content. */
function contentEnd(row: readonly Value[]): number {
  return row.findLastIndex((value) => !isEmpty(value)) + 1
}

/** Yields the header, then the rows with content. */
export function* tableRows(
  grid: Grid,
  place: TablePlace,
  dateTimeText: (time: number) => string,
  report: (percent: number) => void = () => undefined
): Generator<string[]> {
  const { headerRow, firstColumn, endColumn } = place
  const datesOnly = dateColumns(grid, place)
  const write = (value: Value, column: number): string => {
    if (value === undefined) return ''
    if (typeof value === 'boolean') return value ? '1' : ''
    if (!isMoment(value)) return String(value)
    return datesOnly.has(column) ? dateText(value.time) : dateTimeText(value.time)
  }
  const width = endColumn - firstColumn

  const header = grid.row(headerRow)
  yield Array.from({ length: width }, (_, index) => {
    const value = header[firstColumn + index]
    if (!isMoment(value)) return write(value, firstColumn + index)
    // A date in a header is formatted on its own, independently of the dates of its column.
    return isMidnight(value.time) ? dateText(value.time) : dateTimeText(value.time)
  })

  for (let index = headerRow + 1; index < grid.rowCount; index += 1) {
    const row = grid.row(index)
    if (contentEnd(row) <= firstColumn) continue
    if (index % 1000 === 0) report((100 * index) / grid.rowCount)
    const texts: string[] = []
    for (let column = firstColumn; column < endColumn; column += 1) texts.push(write(row[column], column))
    yield texts
  }
}

/** Columns whose surveyed dates are all at midnight: only their day is written. */
function dateColumns(grid: Grid, { headerRow, firstColumn, endColumn }: TablePlace): Set<number> {
  const columns = new Set<number>()
  for (let column = firstColumn; column < endColumn; column += 1) columns.add(column)
  let surveyed = 0
  for (let index = headerRow + 1; index < grid.rowCount && surveyed < surveyedRows; index += 1) {
    const row = grid.row(index)
    if (contentEnd(row) <= firstColumn) continue
    surveyed += 1
    for (const column of columns) {
      const value = row[column]
      if (isMoment(value) && !isMidnight(value.time)) columns.delete(column)
    }
  }
  return columns
}
