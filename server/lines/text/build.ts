import type { DuckDBConnection } from '@duckdb/node-api'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { CellReader, cellSeparator, valueSeparator, type CellColumn } from './cellReader.ts'
import { TokenDictionary } from './dictionary.ts'
import { createTextTables, nextRun, writeTerms, type RunPlace } from './terms.ts'
import { defaultLimits, limitsFor, type IndexLimits } from './indexLimits.ts'
import { PostingCollector } from './postings.ts'
import { columnNumber, indexedColumns, type TextColumn } from './textColumn.ts'

/** Range of lines whose `_i` is above `after` and at most `to`. */
export interface LineRange {
  after: number
  to: number
}

interface RunOptions {
  /** Range of lines to index; by default all lines of the table. */
  lines?: LineRange
  /** Attached database that contains the table `lines`; the current one by default. */
  source?: string
  limits?: IndexLimits
}

/**
 * Builds the text index of the table `lines` in the connection's current database (layout in `terms.ts`). Memory is
 * bounded whatever the size of the data: about 200 MB in this process, in addition to the engine's own limit.
 *
 * @param columns all stored columns; those without text search are ignored
 * @param report called with a percentage, 0–100
 */
export async function buildTextIndex(
  connection: DuckDBConnection,
  columns: TextColumn[],
  report: (percent: number) => void,
  options: RunOptions = {}
): Promise<void> {
  await createTextTables(connection)
  await writeRun(connection, columns, report, { ...options, place: { run: 0, firstId: 0 } })
}

/** Adds the words of columns to an existing index that has no words of these columns. */
export async function appendTextRun(
  connection: DuckDBConnection,
  columns: TextColumn[],
  report: (percent: number) => void,
  options: RunOptions = {}
): Promise<void> {
  await writeRun(connection, columns, report, options)
}

/** Writes one run of the index. @param place place of the run, when it is already known */
async function writeRun(
  connection: DuckDBConnection,
  columns: TextColumn[],
  report: (percent: number) => void,
  { lines, source, limits: maxLimits = defaultLimits, place }: RunOptions & { place?: RunPlace }
): Promise<void> {
  const from = await partsOf(connection, columns, linesFrom(source, lines))
  const { cells, lineCount, characters } = await measureColumns(connection, columns, from)
  if (cells.length && lineCount) {
    const limits = limitsFor(maxLimits, characters)
    const dictionary = new TokenDictionary(connection, limits)
    const collector = new PostingCollector(await databaseFolder(connection), limits)
    try {
      await dictionary.open()
      await collect(connection, { cells, from }, dictionary, collector, limits.linePostings, (read) =>
        report((read / lineCount) * 60)
      )
      const terms = await writeTerms(connection, dictionary.size, place ?? (await nextRun(connection)))
      await collector.writeSorted(connection, terms, dictionary.spilledOccurrences, (written) =>
        report(60 + (written / collector.count) * 40)
      )
    } finally {
      await collector.close()
    }
  }
  report(100)
}

/** FROM and WHERE clauses that select the lines; callers may append conditions with AND. */
function linesFrom(source: string | undefined, range: LineRange | undefined): string {
  const table = source ? `${source}.lines` : 'lines'
  return `${table} WHERE ${range ? `_i > ${range.after} AND _i <= ${range.to}` : 'true'}`
}

/**
 * Maximum number of lines read by one statement when they contain documents: a chunk of the engine would hold the texts
 * of two thousand documents.
 */
const documentsAtOnce = 64

/** Splits the lines into consecutive parts when they contain documents; otherwise returns one part. */
async function partsOf(connection: DuckDBConnection, columns: TextColumn[], from: string): Promise<string[]> {
  if (!columns.some(({ property }) => property.key === '_file.content')) return [from]
  const reader = await connection.runAndReadAll(
    `SELECT _i FROM (SELECT _i, row_number() OVER (ORDER BY _i) AS number FROM ${from})
     WHERE number % ${documentsAtOnce} = 0 ORDER BY _i`
  )
  const ends = reader.getRows().map(([line]) => String(line))
  return ends.concat('').map((end, index) => {
    const after = index ? ` AND _i > ${ends[index - 1]}` : ''
    return `${from}${after}${end ? ` AND _i <= ${end}` : ''}`
  })
}

async function measureColumns(
  connection: DuckDBConnection,
  columns: TextColumn[],
  from: string[]
): Promise<{ cells: CellColumn[]; lineCount: number; characters: number }> {
  const cells = indexedColumns(columns).map((column) => ({
    number: columnNumber(column),
    analysis: column.analysis,
    expression: cellExpression(column),
    isList: column.column.isList === true,
    averageLength: 1
  }))
  const measures = cells.flatMap(({ expression }) => {
    const length = `nullif(length(${expression}), 0)`
    return [`sum(${length})`, `count(${length})`]
  })
  const totals = [0, ...measures.map(() => 0)]
  for (const part of from) {
    const reader = await connection.runAndReadAll(
      `SELECT ${['count(*)', ...measures].join(', ')} FROM ${part}`
    )
    for (const [index, measure] of (reader.getRows()[0] ?? []).entries())
      totals[index]! += Number(measure ?? 0)
  }
  const [lineCount = 0, ...lengths] = totals
  let characters = 0
  cells.forEach((cell, index) => {
    const length = lengths[2 * index] ?? 0
    characters += length
    cell.averageLength = length / (lengths[2 * index + 1] || 1) || 1
  })
  return { cells, lineCount, characters }
}

function cellExpression({ column: { name, type, isList } }: TextColumn): string {
  const isText = type === 'VARCHAR' || type === 'DATETIME'
  if (isList)
    return `array_to_string(${isText ? name : `CAST(${name} AS VARCHAR[])`}, chr(${valueSeparator}))`
  return isText ? name : `CAST(${name} AS VARCHAR)`
}

async function databaseFolder(connection: DuckDBConnection): Promise<string> {
  const reader = await connection.runAndReadAll(
    'SELECT path FROM duckdb_databases() WHERE database_name = current_database()'
  )
  const path = reader.getRows()[0]?.[0]
  return typeof path === 'string' && path ? dirname(path) : tmpdir()
}

/**
 * Reads every line once, with all its cells concatenated into one text, because fetching a value costs more than
 * scanning it. Any other statement on the connection ends the stream, so after each spill of the dictionary the reading
 * resumes with the line after the last one.
 */
async function collect(
  connection: DuckDBConnection,
  { cells, from }: { cells: CellColumn[]; from: string[] },
  dictionary: TokenDictionary,
  collector: PostingCollector,
  maxCount: number,
  report: (linesRead: number) => void
): Promise<void> {
  const texts = cells.map(
    ({ expression }) => `replace(coalesce(${expression}, ''), chr(${cellSeparator}), ' ')`
  )
  const parts = from.map(
    (part) => `SELECT _i, concat_ws(chr(${cellSeparator}), ${texts.join(', ')}) FROM ${part}`
  )
  const reader = new CellReader(cells, dictionary, maxCount)
  let linesRead = 0
  let last: bigint | undefined
  let finished = true
  for (let select = parts.shift(); select !== undefined; select = finished ? parts.shift() : select) {
    const result = await (last === undefined
      ? connection.stream(select)
      : connection.stream(`${select} AND _i > ?`, [last]))
    let spilled = false
    while (!spilled) {
      const chunk = await result.fetchChunk()
      finished = !chunk || chunk.rowCount === 0
      if (finished || !chunk) break
      const lines = chunk.getColumnVector(0)
      const contents = chunk.getColumnVector(1)
      for (let row = 0; row < chunk.rowCount && !spilled; row++) {
        last = lines.getItem(row) as bigint
        const line = Number(last)
        reader.begin(contents.getItem(row) as string, ++linesRead)
        for (let state = reader.read(); ; state = reader.read()) {
          if (collector.room < reader.count) await collector.flush()
          collector.add(line, reader)
          if (state === 'done') break
          if (state === 'dictionaryFull') {
            await dictionary.spill()
            spilled = true
          }
        }
      }
      report(linesRead)
    }
  }
  await dictionary.spill()
}
