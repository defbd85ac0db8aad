/**
 * How a sample reads in a dialect, for the score of the dialect: quotes count wherever they stand, so that a reading
 * with the wrong quote or delimiter gives rows and cells that look wrong.
 */
import type { CsvDialect } from '../../../contract/datasets/dataset.ts'

export interface Reading {
  /** Cells of the first rows, the header being the first that is not blank. */
  rows: string[][]
  /** Number of all rows. */
  count: number
}

/** @param most rows whose cells are read; the others are counted */
export function readingOf(text: string, dialect: CsvDialect, most: number): Reading {
  const rows: string[][] = []
  let count = 0
  for (const [start, end] of rowBounds(text, dialect)) {
    // Blank lines before the header are no rows.
    if (count === 0 && !text.slice(start, end).trim()) continue
    count += 1
    if (rows.length < most) rows.push(cellsOf(text.slice(start, end), dialect))
  }
  return { rows, count }
}

/** Where rows start and end: each quote opens or closes, and a line delimiter ends a row where none is open. */
function* rowBounds(text: string, { quote, linesDelimiter }: CsvDialect): Generator<[number, number]> {
  let start = 0
  let isOpen = false
  let nextQuote = text.indexOf(quote)
  let end = text.indexOf(linesDelimiter)
  while (end !== -1) {
    while (nextQuote !== -1 && nextQuote < end) {
      isOpen = !isOpen
      nextQuote = text.indexOf(quote, nextQuote + 1)
    }
    if (!isOpen) {
      // A file whose lines end with LF may have some that end with CR LF.
      yield [start, linesDelimiter === '\n' && end > start && text[end - 1] === '\r' ? end - 1 : end]
      start = end + linesDelimiter.length
    }
    end = text.indexOf(linesDelimiter, end + linesDelimiter.length)
  }
  if (start < text.length) yield [start, text.length]
}

/** A quote opens wherever it stands, and closes where a field delimiter or the end of the row follows it. */
function cellsOf(row: string, { quote, fieldsDelimiter }: CsvDialect): string[] {
  if (!row.includes(quote)) return row.split(fieldsDelimiter)
  const cells: string[] = []
  let from = 0
  let isOpen = false
  for (let at = 0; at < row.length; at++) {
    const character = row[at]
    if (character === quote) {
      if (!isOpen) isOpen = true
      else if (at + 1 === row.length || row[at + 1] === fieldsDelimiter) isOpen = false
      // A doubled quote says a quote.
      else if (row[at + 1] === quote) at += 1
    } else if (character === fieldsDelimiter && !isOpen) {
      cells.push(cellOf(row.slice(from, at), quote))
      from = at + 1
    }
  }
  cells.push(cellOf(row.slice(from), quote))
  return cells
}

function cellOf(text: string, quote: string): string {
  const isQuoted = text.length > 1 && text.startsWith(quote) && text.endsWith(quote)
  return isQuoted ? text.slice(1, -1).replaceAll(quote + quote, quote) : text
}
