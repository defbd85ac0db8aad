/** Rows of the data sheet. */
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { longNumberCell, parseLine } from '../../lineValues.ts'
import { columnName } from '../csv.ts'
import type { Cell } from './workbook.ts'

/** Truncated cells, complete once the rows were iterated. */
export interface Cuts {
  count: number
  /** Headers of the columns with truncated cells. */
  columns: Set<string>
}

/**
 * Yields the header row and the lines.
 * @param lines each the text of a JSON object
 * @param longest most characters of a cell
 */
export function* dataRows(
  lines: string[],
  columns: SchemaProperty[],
  longest: number,
  cuts: Cuts
): Generator<Cell[]> {
  yield columns.map((column) => cutText(columnName(column), longest))
  for (const line of lines) {
    const values = parseLine(line)
    yield columns.map((column) => {
      const cell = cellOf(values[column.key], column)
      if (typeof cell !== 'string' || cell.length <= longest) return cell
      cuts.count += 1
      cuts.columns.add(columnName(column))
      return cutText(cell, longest)
    })
  }
}

export function cellOf(value: unknown, { type, format, separator }: SchemaProperty): Cell {
  switch (typeof value) {
    case 'string':
      return (separator ? undefined : dateOf(value, format)) ?? value
    case 'number':
    case 'boolean':
      return value
    case 'object':
      return value === null ? undefined : (longNumberCell(value, type) ?? JSON.stringify(value))
    default:
      return undefined
  }
}

const isoDate = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})?)?/

function dateOf(value: string, format: string | undefined): Cell {
  if (format !== 'date' && format !== 'date-time') return undefined
  const [, day, time, seconds = ':00'] = isoDate.exec(value) ?? []
  if (day === undefined) return undefined
  return { date: format === 'date' || !time ? day : `${day}T${time}${seconds}` }
}

/** Truncates a text, but not inside a surrogate pair. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text
  const isSplit = /[\ud800-\udbff]/.test(text[longest - 1] ?? '')
  return text.slice(0, isSplit ? longest - 1 : longest)
}
