/** Detection of the dialect of a delimited text: the 16 candidates, and their scores (docs/api/processing.md). */
import type { CsvDialect } from '../../../contract/datasets/dataset.ts'
import { readingOf } from './readings.ts'

const lineDelimiters = ['\r\n', '\n']
const fieldDelimiters = [',', ';', '\t', '|']
const quotes = ['"', "'"]

/** Number of rows whose cells are scored. */
const scoredRows = 1000

interface ScoredReading {
  dialect: CsvDialect
  columns: number
  score: number
  /** Score without the penalties for repeated headers and for cells beyond the header. */
  lenientScore: number
}

/**
 * Detects the dialect of a sample of text without byte-order mark and invisible characters.
 *
 * A candidate with several columns is preferred to one with a single column if it only lost because of a repeated
 * header or of a cell beyond the header: the user then gets the error that explains this (decision 15).
 */
export function sniffDialect(sample: string): CsvDialect {
  const readings = candidates(sample).map((dialect) => scoreReading(sample, dialect))
  const bestReading = highest(readings, (reading) => reading.score)
  if (bestReading.columns > 1) return bestReading.dialect
  const lenient = highest(readings, (reading) => reading.lenientScore)
  return lenient.columns > 1 && lenient.lenientScore > bestReading.lenientScore
    ? lenient.dialect
    : bestReading.dialect
}

/**
 * Returns the candidates. Those whose line delimiter is not in the sample are skipped: they would read it as one row
 * and never win.
 */
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

/**
 * Removes equivalent candidates: all the characters absent from the sample give the same reading, so only the first is
 * kept.
 */
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
  // The last row of the sample may be incomplete.
  const completeRows = count - 1 < 10 || count > rows.length ? lines : lines.slice(0, -1)
  let score = 0.5 * Math.max(0, count - 1)
  let withoutHeader = 0
  for (const row of completeRows) {
    for (let index = 0; index < row.length; index++) {
      const cell = row[index]!
      // A carriage return left over by the line delimiter `\n` does not count as content.
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
  const names = headers.map((header) => header.trim()).filter(Boolean)
  return names.length - new Set(names).size
}
