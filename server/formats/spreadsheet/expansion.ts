/**
 * Cells that a workbook makes of a few bytes: repeated ones of OpenDocument, and those under a link of Excel. The
 * library makes an object of each, so that they are counted first.
 */
import { bomb } from './failure.ts'

/** More than a file of the accepted size can hold by itself. */
const mostCells = 20_000_000

const tags =
  /<(?:\w+:)?(?:table-row(?<row>\s[^>]*)?|table-cell(?<cell>\s[^>]*)?|hyperlink\s[^>]*?\bref=["'](?<range>[^"']*)["'][^>]*)>/g
const rowsRepeated = /number-rows-repeated=["'](\d+)["']/
const columnsRepeated = /number-columns-repeated=["'](\d+)["']/

/** Takes the text of XML piece after piece. Throws when its cells are too many. */
export function expansionCheck(limit = mostCells): (piece: string) => void {
  let rest = ''
  let rowRepeats = 1
  let count = 0

  return (piece) => {
    const text = rest + piece
    // A tag may be cut between two pieces.
    const end = text.lastIndexOf('<')
    if (end === -1) return
    rest = text.slice(end)
    for (const { groups } of text.slice(0, end).matchAll(tags)) {
      if (groups?.range !== undefined) count += area(groups.range)
      else if (groups?.cell !== undefined) {
        // An empty cell ends where it begins, and is not kept.
        if (groups.cell.endsWith('/')) continue
        count += rowRepeats * repeats(columnsRepeated, groups.cell)
      } else rowRepeats = repeats(rowsRepeated, groups?.row ?? '')
      if (count > limit) throw bomb()
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
