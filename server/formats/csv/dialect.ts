/** How a delimited text is written: the 16 readings that are tried, and their scores (docs/api/processing.md). */
import type { CsvDialect } from '../../../contract/datasets/dataset.ts'
import { readingOf } from './readings.ts'

const lineDelimiters = ['\r\n', '\n']
const fieldDelimiters = [',', ';', '\t', '|']
const quotes = ['"', "'"]

/** Rows whose cells count. */
const scoredRows = 1000

interface ScoredReading {
  dialect: CsvDialect
  columns: number
  score: number
  /** Score without what a repeated header or a cell beyond the header takes away. */
  lenientScore: number
}

/**
 * The dialect of a sample of text, its byte-order mark and invisible characters removed.
 *
 * A reading with several columns that only lost to a reading with a single one because a header is repeated, or a cell
 * has no header, is taken: the person then gets the error that tells so (decision 15).
 */
export function sniffDialect(sample: string): CsvDialect {
  const readings = candidates(sample).map((dialect) => scoreReading(sample, dialect))
  const best = highest(readings, (reading) => reading.score)
  if (best.columns > 1) return best.dialect
  const lenient = highest(readings, (reading) => reading.lenientScore)
  return lenient.columns > 1 && lenient.lenientScore > best.lenientScore ? lenient.dialect : best.dialect
}

/** A line delimiter that the sample does not have would read it as one row: it cannot win, and is not tried. */
function candidates(sample: string): CsvDialect[] {
  const triedQuotes = distinct(quotes, sample)
  return lineDelimiters
    .filter((linesDelimiter) => linesDelimiter === '\n' || sample.includes(linesDelimiter))
    .flatMap((linesDelimiter) =>
      distinct(fieldDelimiters, sample).flatMap((fieldsDelimiter) =>
        triedQuotes.map((quote) => ({ linesDelimiter, fieldsDelimiter, escapeChar: quote, quote }))
      )
    )
}

/** Characters that a sample does not have read it alike, with the same score: the first one stands for them. */
function distinct(characters: string[], sample: string): string[] {
  const absent = characters.filter((character) => !sample.includes(character))
  return characters.filter((character) => !absent.includes(character) || character === absent[0])
}

function highest(readings: ScoredReading[], score: (reading: ScoredReading) => number): ScoredReading {
  return readings.reduce((best, reading) => (score(reading) > score(best) ? reading : best))
}

function scoreReading(sample: string, dialect: CsvDialect): ScoredReading {
  const { rows, count } = readingOf(sample, dialect, scoredRows + 1)
  const [headers = [], ...lines] = rows
  const { quote, fieldsDelimiter } = dialect
  // The sample may cut its last row.
  const kept = count - 1 < 10 || count > rows.length ? lines : lines.slice(0, -1)
  let score = 0.5 * Math.max(0, count - 1)
  let withoutHeader = 0
  for (const row of kept) {
    for (let index = 0; index < row.length; index++) {
      const cell = row[index]!
      // A carriage return left by the other line delimiter is no content.
      if (cell.trim() === '') continue
      score += 1 - quotePenalty(cell, 2)
      if (!headers[index]?.trim()) withoutHeader += 10
    }
  }
  for (const header of headers) score -= quotePenalty(header, 10)
  const repeated = 50 * repeatedHeaders(headers)
  score += 2 * (sample.split(quote + fieldsDelimiter + quote).length - 1)
  return {
    dialect,
    columns: headers.length,
    score: score - withoutHeader - repeated,
    lenientScore: score
  }
}

function quotePenalty(text: string, weight: number): number {
  return (isQuote(text.charCodeAt(0)) ? weight : 0) + (isQuote(text.charCodeAt(text.length - 1)) ? weight : 0)
}

const [doubleQuote, singleQuote] = quotes.map((quote) => quote.charCodeAt(0))

const isQuote = (character: number): boolean => character === doubleQuote || character === singleQuote

function repeatedHeaders(headers: string[]): number {
  const named = headers.map((header) => header.trim()).filter(Boolean)
  return named.length - new Set(named).size
}
