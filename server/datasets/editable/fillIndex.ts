/**
 * Fills an index, or a part of an index, from the lines of an editable dataset. Runs in a worker thread, which reads
 * the committed lines while the main thread writes.
 */
import { copyFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { layoutOf, textColumns } from '../../lines/duckdb/editableColumns.ts'
import { LineAppender } from '../../lines/duckdb/editableRows.ts'
import { appendRows, valueTypes } from '../../lines/duckdb/tableRows.ts'
import { appendTextRun, smallLimits } from '../../lines/text/index.ts'
import { openDatabase, removeDatabase } from '../processing/tasks/database.ts'
import { lineIndexer, type Indexed, type LineIndexer } from './indexColumns.ts'
import { parsedContent } from './lineContent.ts'
import { LineProblems, type ReportedProblems } from './lineProblems.ts'
import { lostKeys } from './lostColumns.ts'
import { storedLine, type StoredLine } from './storedLine.ts'
import type { Row } from './statements.ts'

export interface FillInput {
  /** Path of the SQLite database of the lines. */
  linesPath: string
  /** Path of the database to fill: an empty index, or a part to create. */
  indexPath: string
  indexed: Indexed
  /** Time zone of dates without one. */
  defaultTimeZone: string
  /** Schema that tells which columns are searched. */
  schema: SchemaProperty[]
  /**
   * Restricts the work to the lines of `limit` changes after a sequence number: a part of an index, made from a copy of
   * an empty one.
   */
  changes?: { after: number; limit: number; emptyPath: string }
  memoryMb: number
}

export interface FillOutput {
  /** Sequence number of the last change that was read. */
  sequence: number
  /** Whether a line has values of columns that are no longer in the schema. */
  hasLostColumns: boolean
  /** Number of lines to remove from the index. */
  removed: number
  problems: ReportedProblems
}

/** @param check called now and then; an error that it throws ends the work */
export async function fillIndex(input: FillInput, check: () => void): Promise<FillOutput> {
  if (input.changes) await startPart(input.changes.emptyPath, input.indexPath)
  const lines = new DatabaseSync(input.linesPath, { readOnly: true })
  // A part is merged into another database, which compresses it: compressing it here would be wasted.
  const options = { uncompressed: input.changes !== undefined }
  try {
    const index = await openDatabase(input.indexPath, { memoryMb: input.memoryMb, threads: 1 }, [], options)
    try {
      const output = await fill(lines, index.connection, input, check)
      await index.finish()
      return output
    } finally {
      await index.close()
    }
  } finally {
    lines.close()
  }
}

/** Starts a part from an empty database. First removes the remains of a killed process. */
async function startPart(emptyPath: string, path: string): Promise<void> {
  await removeDatabase(path)
  await copyFile(emptyPath, path)
}

async function fill(
  lines: DatabaseSync,
  connection: DuckDBConnection,
  { indexed, schema, changes, defaultTimeZone }: FillInput,
  check: () => void
): Promise<FillOutput> {
  const indexer = lineIndexer(indexed, defaultTimeZone)
  const layout = await layoutOf(connection)
  await connection.run('BEGIN TRANSACTION')
  const appender = await LineAppender.open(connection, indexer.columns, layout)
  // A transaction reads a consistent snapshot of the lines, whatever is written meanwhile.
  lines.exec('BEGIN')
  const problems = new LineProblems()
  const target = { appender, indexer, check, problems }
  const rows = changes ? readChanges(lines, changes, target) : readAll(lines, target, indexed.schema)
  lines.exec('COMMIT')
  appender.close()
  const removed = rows.removed.map((number) => [BigInt(number)])
  await appendRows(connection, { table: 'removed', types: [valueTypes.bigInt], rows: removed })
  await connection.run(`UPDATE state SET sequence = ${BigInt(rows.sequence)}`)
  await appendTextRun(connection, textColumns(schema, indexer.columns, layout), check, {
    limits: smallLimits
  })
  await connection.run('UPDATE state SET "textTo" = (SELECT coalesce(max(_i), 0) FROM lines)')
  await connection.run('COMMIT')
  const { sequence, hasLostColumns } = rows
  return { sequence, hasLostColumns, removed: removed.length, problems: problems.take() }
}

interface Target {
  appender: LineAppender
  indexer: LineIndexer
  check: () => void
  problems: LineProblems
}

interface FilledRows extends Omit<FillOutput, 'removed' | 'problems'> {
  /** Numbers of lines to remove from the index. */
  removed: number[]
}

/** Rows between two calls of `check`. */
const checkEvery = 1000

/** Reads every line, in the order of the numbers. */
function readAll(
  lines: DatabaseSync,
  { appender, indexer, check, problems }: Target,
  schema: SchemaProperty[]
): FilledRows {
  const last = lines.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'changes'").get()
  const isLost = lostKeys(schema)
  let hasLostColumns = false
  let count = 0
  for (const line of linesBetween(lines, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)) {
    const content = parsedContent(line.content)
    appender.add(indexer.row(line, { userContent: content, onProblem: problems.add }))
    hasLostColumns ||= isLost(line, content)
    if (++count % checkEvery === 0) check()
  }
  problems.addLines(count)
  return { sequence: Number(last?.seq ?? 0), hasLostColumns, removed: [] }
}

/**
 * Reads the current state of the lines of some changes, in the order of the numbers, and the numbers to remove. A line
 * that changed again later is left to that later change. Numbers grow with the changes, so the lines form a range of
 * numbers: a range scan replaces one lookup per id. Numbers to remove from the index precede the range.
 */
function readChanges(
  lines: DatabaseSync,
  { after, limit }: { after: number; limit: number },
  { appender, indexer, check, problems }: Target
): FilledRows {
  const changes = 'FROM (SELECT * FROM changes WHERE sequence > ? ORDER BY sequence LIMIT ?)'
  const range = lines
    .prepare(`SELECT max(sequence) AS sequence, min(i) AS first, max(i) AS last ${changes}`)
    .get(after, limit) as Row
  const first = range.first ?? Number.MAX_SAFE_INTEGER
  const removed = lines
    .prepare(`SELECT replaced ${changes} WHERE replaced < ? ORDER BY replaced`)
    .all(after, limit, first)
  let count = 0
  for (const line of linesBetween(lines, Number(first), Number(range.last ?? 0))) {
    appender.add(indexer.row(line, { onProblem: problems.add }))
    if (++count % checkEvery === 0) check()
  }
  problems.addLines(count)
  return {
    sequence: Number(range.sequence ?? after),
    hasLostColumns: false,
    removed: removed.map(({ replaced }) => Number(replaced))
  }
}

/**
 * Yields the lines of a range of numbers, both ends included, in order. Reading a thousand rows at a time as arrays
 * takes a third of the time.
 */
function* linesBetween(database: DatabaseSync, first: number, last: number): Generator<StoredLine> {
  const rows = database.prepare(
    'SELECT id, i, updatedAt, author, content, extended FROM lines WHERE i BETWEEN ? AND ? ORDER BY i LIMIT 1000'
  )
  rows.setReturnArrays(true)
  for (let from = first; ;) {
    const batch = rows.all(from, last) as unknown as Row[string][][]
    for (const [id, i, updatedAt, author, content, extended] of batch) {
      const line = storedLine({ id, i, updatedAt, author, content, extended } as Row)
      from = line.i + 1
      yield line
    }
    if (!batch.length) return
  }
}
