/** Reading delimited text row by row, whatever oddities it has. */
import { createReadStream } from 'node:fs'
import { finished } from 'node:stream'
import { CsvError, parse, type Options, type Parser } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import type { CsvDialect } from '../../../contract/datasets/dataset.ts'

/** Longest row accepted, in bytes: an opening quote that nothing closes would otherwise take the file for one cell. */
const longestRow = 64 * 1024 * 1024

function parserOptions(dialect: CsvDialect): Options {
  return {
    delimiter: dialect.fieldsDelimiter,
    quote: dialect.quote,
    escape: dialect.escapeChar,
    bom: true,
    relax_quotes: true,
    relax_column_count: true
  }
}

class EnoughRows extends Error {}

function sampledRows(text: string, options: Options, enough: number): string[][] {
  const rows: string[][] = []
  const keep = (row: string[]): null => {
    if (rows.length > 0 || row.some((cell) => cell.trim())) rows.push(row)
    if (rows.length >= enough) throw new EnoughRows()
    return null
  }
  try {
    parseSync(text, { ...options, on_record: keep })
  } catch (error) {
    // The end of a sample may cut a quoted cell.
    if (!(error instanceof CsvError || error instanceof EnoughRows)) throw error
  }
  return rows
}

/** The first rows of a sample as `readRows` would give them. */
export function sampleOfReading(text: string, dialect: CsvDialect, notBlank: number): string[][] {
  return sampledRows(text, readingOptions(dialect), notBlank)
}

/**
 * Spaces before an opening quote are skipped, as people write `a, "b, c"`. A file whose lines end with LF may have
 * some that end with CR LF, never the other way round: exports leave bare LF inside cells.
 */
function readingOptions(dialect: CsvDialect): Options {
  const recordDelimiter = dialect.linesDelimiter === '\n' ? ['\r\n', '\n'] : dialect.linesDelimiter
  return { ...parserOptions(dialect), ltrim: true, record_delimiter: recordDelimiter }
}

/**
 * Text of a cell without white space around it. A quoted cell that spaces follow is read without its quotes, as the
 * engine does; the parser leaves them.
 */
export function trimmedCell(cell: string, { quote }: CsvDialect): string {
  const text = cell.trim()
  const isQuoted =
    cell.length > text.length && text.length > 1 && text.startsWith(quote) && text.endsWith(quote)
  return isQuoted && cell.startsWith(quote) ? text.slice(1, -1).trim() : text
}

/** A row that cannot be read, after those that were. */
export class UnreadableRow extends Error {
  constructor(cause: unknown) {
    super('This row cannot be read', { cause })
    this.name = 'UnreadableRow'
  }
}

/**
 * Every row of a UTF-8 file, empty lines included, as the texts of its cells. A file may be cut in the middle of a
 * quoted cell: what is left is then its last row, whose last cell keeps the quote that opened it.
 * @param onBytes told how many bytes have been read so far
 * @throws UnreadableRow when a row is longer than 64 MiB
 */
export async function* readRows(
  path: string,
  dialect: CsvDialect,
  onBytes?: (bytes: number) => void
): AsyncGenerator<string[]> {
  for await (const rows of readRowBatches(path, dialect, onBytes)) yield* rows
}

/** Short enough for its rows to be forgotten before the next ones. */
const chunkSize = 1 << 16

/** The same, those of a piece of the file at a time: a promise for each row costs as much as reading it. */
export async function* readRowBatches(
  path: string,
  dialect: CsvDialect,
  onBytes: (bytes: number) => void = () => {}
): AsyncGenerator<string[][]> {
  let rows: string[][] = []
  const keep = (row: string[]): null => {
    rows.push(row)
    return null
  }
  const options = { ...readingOptions(dialect), max_record_size: longestRow, on_record: keep }
  const parser: Parser = parse(options)
  // Told to whoever writes to it.
  parser.on('error', () => {})
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkSize }) as AsyncIterable<Buffer>) {
      await parsed(parser, chunk)
      if (rows.length) yield rows
      rows = []
      onBytes(parser.info.bytes)
    }
    await parsed(parser)
    if (rows.length) yield rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Those that come before what cannot be read.
    const isCut = error.code === 'CSV_QUOTE_NOT_CLOSED'
    if (isCut) rows.push(openRow(parser, dialect))
    if (rows.length) yield rows
    if (!isCut) throw new UnreadableRow(error)
  } finally {
    parser.destroy()
  }
}

/** The row that a parser was reading when the text ended within quotes. */
function openRow(parser: Parser, { quote }: CsvDialect): string[] {
  // Public in the library, but not in its types.
  const { record, field } = (parser as Parser & { state: { record: string[]; field: Buffer } }).state
  return [...record, quote + field.toString()]
}

/** @param chunk undefined at the end */
function parsed(parser: Parser, chunk?: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null): void => (error ? reject(error) : resolve())
    if (chunk) parser.write(chunk, done)
    else {
      finished(parser.resume(), done)
      parser.end()
    }
  })
}
