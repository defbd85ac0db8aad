/** Parses cells copied from a spreadsheet, and converts them to lines. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { LineValues } from '../../schemaForms/line/lineValues.ts'
import type { BulkSummary } from './bulkSummary.ts'
import { columnTitle } from '../table/columns.ts'
import { comparable, isReadable, pastedValue } from './pastedValue.ts'

/**
 * Splits clipboard text into rows of cells as spreadsheets write them: tab-separated, with quotes around a cell that
 * holds a tab or a line break. A text without any tab is split at semicolons.
 */
export function pastedCells(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : ';'
  const rows: string[][] = []
  let row: string[] = []
  let index = 0
  while (index < text.length) {
    const { cell, end } =
      text[index] === '"' ? quotedCell(text, index, separator) : plainCell(text, index, separator)
    row.push(cell.trim())
    index = end
    if (text[index] === separator) {
      index++
      // A trailing separator means a last, empty cell.
      if (index === text.length) row.push('')
      continue
    }
    if (text[index] === '\r') index++
    if (text[index] === '\n') index++
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows.filter((cells) => cells.some((cell) => cell !== ''))
}

interface ReadCell {
  cell: string
  /** Index after the cell. */
  end: number
}

function plainCell(text: string, start: number, separator: string): ReadCell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { cell: text.slice(start, end), end }
}

/** Reads a quoted cell. A quote that is never closed belongs to a plain cell. */
function quotedCell(text: string, start: number, separator: string): ReadCell {
  let cell = ''
  let index = start + 1
  while (index < text.length) {
    if (text[index] !== '"') cell += text[index++]
    else if (text[index + 1] === '"') {
      cell += '"'
      index += 2
    } else {
      const nextCharacter = text[index + 1]
      const isEnd =
        nextCharacter === undefined ||
        nextCharacter === separator ||
        nextCharacter === '\n' ||
        nextCharacter === '\r'
      return isEnd ? { cell, end: index + 1 } : plainCell(text, start, separator)
    }
  }
  return plainCell(text, start, separator)
}

export interface PastedTable {
  /** The first row is a header of column names. */
  hasHeader: boolean
  /** Key of the column of each cell position; undefined for cells that are left out. */
  keys: (string | undefined)[]
}

function columnNamed(columns: SchemaProperty[], name: string): SchemaProperty | undefined {
  const comparableName = comparable(name)
  return columns.find((column) =>
    [column.key, column['x-originalName'] ?? '', columnTitle(column)].some(
      (known) => known !== '' && comparable(known) === comparableName
    )
  )
}

/** Guesses the column of each cell position: by the names of the first row, else in the order of the schema. */
export function guessedTable(cells: string[][], columns: SchemaProperty[]): PastedTable {
  const [first = []] = cells
  const named = first.map((name) => (name ? columnNamed(columns, name)?.key : undefined))
  const namedCount = named.filter((key) => key !== undefined).length
  const hasHeader = namedCount > 0 && namedCount * 2 >= first.filter((name) => name !== '').length
  return { hasHeader, keys: hasHeader ? onlyOnce(named) : inOrder(cells, columns) }
}

/** The columns in the schema's order. */
export function inOrder(cells: string[][], columns: SchemaProperty[]): (string | undefined)[] {
  const width = Math.max(0, ...cells.map((row) => row.length))
  return Array.from({ length: width }, (_none, index) => columns[index]?.key)
}

function onlyOnce(keys: (string | undefined)[]): (string | undefined)[] {
  return keys.map((key, index) => (keys.indexOf(key) === index ? key : undefined))
}

/** Assigns a column to a cell position; the column is removed from its former position. */
export function withKey(
  keys: (string | undefined)[],
  index: number,
  key: string | undefined
): (string | undefined)[] {
  return keys.map((currentKey, at) => (at === index ? key : currentKey === key ? undefined : currentKey))
}

/** Indexes of the rows with at least one cell to import, one line each, in this order. */
export function filledRows(cells: string[][], { hasHeader, keys }: PastedTable): number[] {
  return cells.flatMap((row, index) => {
    const isHeader = hasHeader && index === 0
    return !isHeader && row.some((text, at) => keys[at] && text !== '') ? [index] : []
  })
}

/** Lines to write, empty cells left out. */
export function pastedLines(
  cells: string[][],
  table: PastedTable,
  columns: SchemaProperty[],
  locale: string
): LineValues[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return filledRows(cells, table).map((rowIndex) => {
    const line: LineValues = {}
    for (const [index, text] of (cells[rowIndex] ?? []).entries()) {
      const column = byKey.get(table.keys[index] ?? '')
      if (!column || text === '') continue
      // The server would read any other text as false.
      if (column.type === 'boolean' && !isReadable(column, text, locale)) continue
      line[column.key] = pastedValue(column, text, locale)
    }
    return line
  })
}

/** Rows of the rejected lines, below their header; empty when the report does not list all of them. */
export function refusedRows(
  cells: string[][],
  table: PastedTable,
  { errors, nbErrors }: Pick<BulkSummary, 'errors' | 'nbErrors'>
): string[][] {
  if (errors.length < nbErrors) return []
  const rows = filledRows(cells, table)
  const refused = new Set(errors.map(({ line }) => rows[line]))
  return cells.filter((_row, index) => refused.has(index) || (table.hasHeader && index === 0))
}

/** Number of cells that their column cannot hold; the server rejects their line or drops the value. */
export function unreadableCells(
  cells: string[][],
  table: PastedTable,
  columns: SchemaProperty[],
  locale: string
): number {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const isUnreadable = (text: string, index: number): boolean => {
    const column = byKey.get(table.keys[index] ?? '')
    return !!column && !isReadable(column, text, locale)
  }
  return filledRows(cells, table).reduce(
    (count, rowIndex) => count + (cells[rowIndex] ?? []).filter(isUnreadable).length,
    0
  )
}

/** Cells as the clipboard text of a spreadsheet. */
export function cellsText(cells: string[][]): string {
  const written = (cell: string): string =>
    /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return cells.map((row) => row.map(written).join('\t')).join('\n')
}
