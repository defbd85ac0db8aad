/**
 * Reads a sample in a dialect, for scoring. Quotes count anywhere, so that a wrong quote or delimiter gives rows and
 * cells that look wrong.
 */
import type { CsvDialect } from '../../../contract/datasets/dataset.ts'

interface Reading {
  /** Cells of the first rows; the header is the first row that is not blank. */
  rows: string[][]
  /** Number of all the rows. */
  count: number
}

/** @param most number of rows whose cells are read; the others are only counted */
export function readingOf(text: string, dialect: CsvDialect, most: number): Reading {
  const rows: string[][] = []
  let count = 0
  for (const [start, end] of rowBounds(text, dialect)) {
    // Blank lines before the header are skipped.
    if (count === 0 && !text.slice(start, end).trim()) continue
    count += 1
    if (rows.length < most) rows.push(cellsOf(text.slice(start, end), dialect))
  }
  return { rows, count }
}

/**
 * Yields the start and end of each row. Each quote opens or closes a quotation; a line delimiter ends a row outside of
 * quotations.
 */
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
      // In files with LF, some lines may end with CR LF.
      yield [start, linesDelimiter === '\n' && end > start && text[end - 1] === '\r' ? end - 1 : end]
      start = end + linesDelimiter.length
    }
    end = text.indexOf(linesDelimiter, end + linesDelimiter.length)
  }
  if (start < text.length) yield [start, text.length]
}

/**
 * Splits a row into cells. A quote opens a quotation anywhere, and closes it before a field delimiter or the end of the
 * row.
 */
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
      // A doubled quote is an escaped quote.
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
