import type { DuckDBConnection } from '@duckdb/node-api'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { WordDictionary } from './dictionary.ts'
import { createTextTables, writeTerms } from './terms.ts'
import { impact } from './impact.ts'
import { PostingCollector } from './postings.ts'
import { columnNumber, indexedColumns, type TextColumn } from './textColumn.ts'
import { forEachWord } from './tokenise.ts'
import type { Analysis } from './analysis.ts'

/** Separates the cells of a line while they are read as one text. */
const cellSeparator = 31
/** Separates the values of a multi-valued cell. */
const valueSeparator = String.fromCharCode(30)
/** Positions between two values, so that no phrase spans them. */
const valueGap = 10_000

interface CellColumn {
  number: number
  analysis: Analysis
  expression: string
  isList: boolean
  /** Average characters of a cell that has some. */
  averageLength: number
}

/**
 * Writes the text index of the table `lines` in the connection's current database, beside it (`terms.ts` has its
 * layout). Memory stays bounded, about 200 MB in this process beside the engine's own limit, whatever the size of the
 * data.
 *
 * @param columns every stored column; those without text search are left out here
 * @param report called with a percentage, 0–100
 */
export async function buildTextIndex(
  connection: DuckDBConnection,
  columns: TextColumn[],
  report: (percent: number) => void
): Promise<void> {
  await createTextTables(connection)
  const { cells, lineCount } = await measureColumns(connection, columns)
  if (cells.length && lineCount) {
    const dictionary = new WordDictionary(connection)
    const collector = new PostingCollector(await databaseFolder(connection))
    try {
      await dictionary.open()
      await collect(connection, cells, dictionary, collector, (read) => report((read / lineCount) * 60))
      const { termIds, termCount } = await writeTerms(connection, dictionary.size)
      await collector.writeSorted(connection, termIds, termCount, (written) =>
        report(60 + (written / collector.count) * 40)
      )
    } finally {
      await collector.close()
    }
  }
  report(100)
}

async function measureColumns(
  connection: DuckDBConnection,
  columns: TextColumn[]
): Promise<{ cells: CellColumn[]; lineCount: number }> {
  const cells = indexedColumns(columns).map((column) => ({
    number: columnNumber(column),
    analysis: column.analysis,
    expression: cellExpression(column),
    isList: column.column.isList === true,
    averageLength: 1
  }))
  const averages = cells.map(({ expression }) => `avg(nullif(length(${expression}), 0))`)
  const reader = await connection.runAndReadAll(`SELECT ${['count(*)', ...averages].join(', ')} FROM lines`)
  const [lineCount, ...lengths] = reader.getRows()[0] ?? []
  cells.forEach((cell, index) => {
    cell.averageLength = Number(lengths[index] ?? 1)
  })
  return { cells, lineCount: Number(lineCount) }
}

function cellExpression({ column: { name, type, isList } }: TextColumn): string {
  const isText = type === 'VARCHAR' || type === 'DATETIME'
  if (isList) return `array_to_string(${isText ? name : `CAST(${name} AS VARCHAR[])`}, chr(30))`
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
 * Reads every line once, as one text of all its cells: a value costs more to fetch than to read. Another statement
 * would end the reading, so that it starts again after the last line each time the dictionary has to be spilled.
 */
async function collect(
  connection: DuckDBConnection,
  cells: CellColumn[],
  dictionary: WordDictionary,
  collector: PostingCollector,
  report: (linesRead: number) => void
): Promise<void> {
  const texts = cells.map(
    ({ expression }) => `replace(coalesce(${expression}, ''), chr(${cellSeparator}), ' ')`
  )
  const content = `concat_ws(chr(${cellSeparator}), ${texts.join(', ')})`
  const cellReader = new CellReader(cells, dictionary)
  let read = 0
  let last: bigint | undefined
  let finished = false
  while (!finished) {
    const result =
      last === undefined
        ? await connection.stream(`SELECT _i, ${content} FROM lines`)
        : await connection.stream(`SELECT _i, ${content} FROM lines WHERE _i > ?`, [last])
    while (!dictionary.isFull) {
      const chunk = await result.fetchChunk()
      finished = !chunk || chunk.rowCount === 0
      if (finished || !chunk) break
      const lines = chunk.getColumnVector(0)
      const contents = chunk.getColumnVector(1)
      for (let row = 0; row < chunk.rowCount && !dictionary.isFull; row++) {
        last = lines.getItem(row) as bigint
        const line = Number(last)
        cellReader.read(contents.getItem(row) as string)
        const { terms, columns, positions, impacts, count } = cellReader
        for (let index = 0; index < count; index++) {
          if (collector.isFull) await collector.flush()
          const term = terms[index] as number
          dictionary.countLine(term, line)
          collector.add(
            term,
            line,
            columns[index] as number,
            positions[index] as number,
            impacts[index] as number
          )
        }
        read++
      }
      report(read)
    }
    await dictionary.spill()
  }
}

/** The postings of one line, in arrays that are used again for the next one. */
class CellReader {
  terms = new Int32Array(256)
  columns = new Uint16Array(256)
  positions = new Uint32Array(256)
  impacts = new Uint8Array(256)
  count = 0
  private readonly cells: CellColumn[]
  private readonly dictionary: WordDictionary

  constructor(cells: CellColumn[], dictionary: WordDictionary) {
    this.cells = cells
    this.dictionary = dictionary
  }

  read(text: string): void {
    this.count = 0
    let cellIndex = 0
    let cell = this.cells[0] as CellColumn
    let cellStart = 0
    let cellEnd = endOfCell(text, 0)
    let firstPosting = 0
    let position = 0
    let lastEnd = 0
    forEachWord(text, (start, end) => {
      while (start >= cellEnd) {
        this.finishCell(firstPosting, (cellEnd - cellStart) / cell.averageLength)
        firstPosting = this.count
        position = 0
        cell = this.cells[++cellIndex] as CellColumn
        cellStart = cellEnd + 1
        cellEnd = endOfCell(text, cellStart)
      }
      if (cell.isList && position && text.slice(lastEnd, start).includes(valueSeparator)) position += valueGap
      lastEnd = end
      const term = this.dictionary.numberOf(text.slice(start, end), cell.analysis)
      if (term >= 0) {
        if (this.count === this.terms.length) this.grow()
        this.terms[this.count] = term
        this.columns[this.count] = cell.number
        this.positions[this.count] = position
        this.count++
      }
      position++
    })
    this.finishCell(firstPosting, (cellEnd - cellStart) / cell.averageLength)
  }

  private finishCell(from: number, relativeLength: number): void {
    const { terms, impacts, count } = this
    if (from === count) return
    const once = impact(1, relativeLength)
    if (count - from > 32) {
      const occurrences = new Map<number, number>()
      for (let index = from; index < count; index++) {
        const term = terms[index] as number
        occurrences.set(term, (occurrences.get(term) ?? 0) + 1)
      }
      for (let index = from; index < count; index++) {
        impacts[index] = impact(occurrences.get(terms[index] as number) ?? 1, relativeLength)
      }
      return
    }
    for (let index = from; index < count; index++) {
      let occurrences = 0
      for (let other = from; other < count; other++) if (terms[other] === terms[index]) occurrences++
      impacts[index] = occurrences === 1 ? once : impact(occurrences, relativeLength)
    }
  }

  private grow(): void {
    const size = this.terms.length * 2
    this.terms = enlarge(this.terms, new Int32Array(size))
    this.columns = enlarge(this.columns, new Uint16Array(size))
    this.positions = enlarge(this.positions, new Uint32Array(size))
    this.impacts = enlarge(this.impacts, new Uint8Array(size))
  }
}

function enlarge<Numbers extends Int32Array | Uint16Array | Uint32Array | Uint8Array>(
  from: Numbers,
  to: Numbers
): Numbers {
  to.set(from)
  return to
}

function endOfCell(text: string, from: number): number {
  const end = text.indexOf(String.fromCharCode(cellSeparator), from)
  return end === -1 ? text.length : end
}
