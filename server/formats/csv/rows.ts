/** Reads delimited text row by row, tolerating common irregularities. */
import { createReadStream } from 'node:fs'
import { finished } from 'node:stream'
import { CsvError, parse, type Options, type Parser } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import type { CsvDialect } from '../../../contract/datasets/dataset.ts'

/** Maximum length of a row in bytes: an unclosed quote would otherwise read the rest of the file as one cell. */
const maxRowLength = 64 * 1024 * 1024

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
  const addRow = (row: string[]): null => {
    if (rows.length > 0 || row.some((cell) => cell.trim())) rows.push(row)
    if (rows.length >= enough) throw new EnoughRows()
    return null
  }
  try {
    parseSync(text, { ...options, on_record: addRow })
  } catch (error) {
    // The end of a sample may be inside a quoted cell.
    if (!(error instanceof CsvError || error instanceof EnoughRows)) throw error
  }
  return rows
}

/** Returns the first rows of a sample, with the same options as `readRows`. */
export function sampleOfReading(text: string, dialect: CsvDialect, notBlank: number): string[][] {
  return sampledRows(text, readingOptions(dialect), notBlank)
}

/**
 * Parser options. Spaces before an opening quote are skipped, as in `a, "b, c"`. Files with LF may contain lines with
 * CR LF, but not the reverse: exports keep single LF inside cells.
 */
function readingOptions(dialect: CsvDialect): Options {
  const recordDelimiter = dialect.linesDelimiter === '\n' ? ['\r\n', '\n'] : dialect.linesDelimiter
  return { ...parserOptions(dialect), ltrim: true, record_delimiter: recordDelimiter }
}

/**
 * Trims a cell. The parser keeps the quotes of a quoted cell followed by spaces; they are removed, as in DuckDB's
 * reader.
 */
export function trimmedCell(cell: string, { quote }: CsvDialect): string {
  const text = cell.trim()
  const isQuoted =
    cell.length > text.length && text.length > 1 && text.startsWith(quote) && text.endsWith(quote)
  return isQuoted && cell.startsWith(quote) ? text.slice(1, -1).trim() : text
}

/** Thrown when a row cannot be read, after all the rows before it were yielded. */
export class UnreadableRow extends Error {
  constructor(cause: unknown) {
    super('This row cannot be read', { cause })
    this.name = 'UnreadableRow'
  }
}

/**
 * Yields every row of a UTF-8 file, empty lines included, as the texts of its cells. When the file ends inside a quoted
 * cell, the rest is its last row, and the last cell keeps its opening quote.
 * @param onBytes called with the number of bytes read so far
 * @throws UnreadableRow when a row is longer than 64 MiB
 */
export async function* readRows(
  path: string,
  dialect: CsvDialect,
  onBytes?: (bytes: number) => void
): AsyncGenerator<string[]> {
  for await (const rows of readRowBatches(path, dialect, onBytes)) yield* rows
}

/** Bytes read at once: few enough for their rows to be collected before the next ones. */
const chunkSize = 1 << 16

/** Like `readRows`, with the rows of each chunk in one array: a promise per row costs as much as reading the row. */
export async function* readRowBatches(
  path: string,
  dialect: CsvDialect,
  onBytes: (bytes: number) => void = () => {}
): AsyncGenerator<string[][]> {
  let rows: string[][] = []
  const writeRow = (row: string[]): null => {
    rows.push(row)
    return null
  }
  const options = { ...readingOptions(dialect), max_record_size: maxRowLength, on_record: writeRow }
  const parser: Parser = parse(options)
  // The error is also passed to the callback of `write`; without a listener the process would exit.
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
    // Yield the rows before the error first.
    const isCut = error.code === 'CSV_QUOTE_NOT_CLOSED'
    if (isCut) rows.push(openRow(parser, dialect))
    if (rows.length) yield rows
    if (!isCut) throw new UnreadableRow(error)
  } finally {
    parser.destroy()
  }
}

/** Returns the row that the parser was reading when the text ended inside quotes. */
function openRow(parser: Parser, { quote }: CsvDialect): string[] {
  // Documented by the library, but missing from its types.
  const { record, field } = (parser as Parser & { state: { record: string[]; field: Buffer } }).state
  return [...record, quote + field.toString()]
}

/** Passes a chunk to the parser. @param chunk undefined at the end of the file */
function parsed(parser: Parser, chunk?: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const onEnd = (error?: Error | null): void => (error ? reject(error) : resolve())
    if (chunk) parser.write(chunk, onEnd)
    else {
      finished(parser.resume(), onEnd)
      parser.end()
    }
  })
}
