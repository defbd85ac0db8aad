/**
 * Detects workbooks that expand a few bytes to many cells: repeated cells in OpenDocument, ranges of links in Excel.
 * The library allocates an object per cell, so cells are counted beforehand.
 */
import { decompressionBomb } from './failure.ts'
import { hasValue } from './openDocument.ts'

/** Maximum number of cells, more than a file of the maximum size can contain without repetition. */
const maxCells = 20_000_000

const tags =
  /<(?:\w+:)?(?:table-row(?<row>\s[^>]*)?|table-cell(?<cell>\s[^>]*)?|hyperlink\s[^>]*?\bref=["'](?<range>[^"']*)["'][^>]*)>/g
const rowsRepeated = /number-rows-repeated=["'](\d+)["']/
const columnsRepeated = /number-columns-repeated=["'](\d+)["']/

/** Returns a function to call with each chunk of the XML text. It throws when there are too many cells. */
export function expansionCheck(limit = maxCells): (piece: string) => void {
  let carried = ''
  let rowRepeats = 1
  let count = 0

  return (chunk) => {
    const text = carried + chunk
    // A tag may be split between two chunks.
    const end = text.lastIndexOf('<')
    if (end === -1) return
    carried = text.slice(end)
    for (const { groups } of text.slice(0, end).matchAll(tags)) {
      if (groups?.range !== undefined) count += area(groups.range)
      else if (groups?.cell !== undefined) {
        // An empty cell is not stored, whatever its repetitions. One with a value is not empty (openDocument.ts).
        if (groups.cell.endsWith('/') && !hasValue(groups.cell)) continue
        count += rowRepeats * repeats(columnsRepeated, groups.cell)
      } else rowRepeats = repeats(rowsRepeated, groups?.row ?? '')
      if (count > limit) throw decompressionBomb()
    }
  }
}

function repeats(pattern: RegExp, attributes: string): number {
  return Number(pattern.exec(attributes)?.[1] ?? 1)
}

/** Number of cells of a range such as `A1:C12`. */
function area(range: string): number {
  const [from = '', to = from] = range.split(':')
  const [first, last] = [place(from), place(to)]
  return (1 + Math.abs(last.row - first.row)) * (1 + Math.abs(last.column - first.column))
}

function place(reference: string): { column: number; row: number } {
  let column = 0
  for (const letter of reference.replace(/[^A-Za-z]/g, '').toUpperCase()) {
    column = 26 * column + letter.charCodeAt(0) - 64
  }
  return { column, row: Number(reference.replace(/\D/g, '')) }
}
