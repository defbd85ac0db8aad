/**
 * Fills an index, or a part of one, from the lines of an editable dataset: the work of a thread of its own, which reads
 * what was committed beside the writers.
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
import { LineProblems, type ToldProblems } from './lineProblems.ts'
import { lostKeys } from './lostColumns.ts'
import { storedLine, type StoredLine } from './storedLine.ts'
import type { Row } from './statements.ts'

export interface FillInput {
  /** SQLite database of the lines. */
  linesPath: string
  /** Database that is filled: an empty index, or where a part is made. */
  indexPath: string
  indexed: Indexed
  /** Time zone of dates that do not name one. */
  defaultTimeZone: string
  /** Schema that tells which columns are searched. */
  schema: SchemaProperty[]
  /** Indexes only the lines of `limit` changes after a sequence number: a part of an index, made from a copy of an empty one. */
  changes?: { after: number; limit: number; emptyPath: string }
  memoryMb: number
}

export interface FillOutput {
  /** Sequence number of the last change that the lines have. */
  sequence: number
  /** Whether a line has values of columns that the schema has no more. */
  hasLostColumns: boolean
  /** How many lines of the index are no more. */
  removed: number
  problems: ToldProblems
}

/** @param check called now and then; what it throws ends the work */
export async function fillIndex(input: FillInput, check: () => void): Promise<FillOutput> {
  if (input.changes) await startPart(input.changes.emptyPath, input.indexPath)
  const lines = new DatabaseSync(input.linesPath, { readOnly: true })
  // What is prepared for another database is not compressed twice.
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

/** What a killed process left of another one is not opened with it. */
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
  // The transaction reads one state of the lines, whatever is written meanwhile.
  lines.exec('BEGIN')
  const problems = new LineProblems()
  const target = { appender, indexer, check, problems }
  const found = changes ? readChanges(lines, changes, target) : readAll(lines, target, indexed.schema)
  lines.exec('COMMIT')
  appender.close()
  const removed = found.removed.map((number) => [BigInt(number)])
  await appendRows(connection, { table: 'removed', types: [valueTypes.bigInt], rows: removed })
  await connection.run(`UPDATE state SET sequence = ${BigInt(found.sequence)}`)
  await appendTextRun(connection, textColumns(schema, indexer.columns, layout), check, {
    limits: smallLimits
  })
  await connection.run('UPDATE state SET "textTo" = (SELECT coalesce(max(_i), 0) FROM lines)')
  await connection.run('COMMIT')
  const { sequence, hasLostColumns } = found
  return { sequence, hasLostColumns, removed: removed.length, problems: problems.take() }
}

interface Target {
  appender: LineAppender
  indexer: LineIndexer
  check: () => void
  problems: LineProblems
}

interface Found extends Omit<FillOutput, 'removed' | 'problems'> {
  /** Numbers that lines of the index had. */
  removed: number[]
}

/** Rows between two checks. */
const checkEvery = 1000

/** Every line, in the order of their numbers. */
function readAll(
  lines: DatabaseSync,
  { appender, indexer, check, problems }: Target,
  schema: SchemaProperty[]
): Found {
  const last = lines.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'changes'").get()
  const isLost = lostKeys(schema)
  let hasLostColumns = false
  let count = 0
  for (const line of linesBetween(lines, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)) {
    const content = parsedContent(line.content)
    appender.add(indexer.row(line, { given: content, onProblem: problems.add }))
    hasLostColumns ||= isLost(line, content)
    if (++count % checkEvery === 0) check()
  }
  problems.addLines(count)
  return { sequence: Number(last?.seq ?? 0), hasLostColumns, removed: [] }
}

/**
 * The lines of some changes as they are now, in the order of their numbers. One that changed again later comes with that
 * change; the numbers that lines had are gone. Numbers grow with the changes: the lines are those of a range, which is
 * read as it stands where ids would be looked for one by one, and what the range replaces of the index comes before it.
 */
function readChanges(
  lines: DatabaseSync,
  { after, limit }: { after: number; limit: number },
  { appender, indexer, check, problems }: Target
): Found {
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

/** Lines of numbers, both included, in their order: read a thousand at a time, as arrays, they take a third of the time. */
function* linesBetween(database: DatabaseSync, first: number, last: number): Generator<StoredLine> {
  const rows = database.prepare(
    'SELECT id, i, updatedAt, author, content, extended FROM lines WHERE i BETWEEN ? AND ? ORDER BY i LIMIT 1000'
  )
  rows.setReturnArrays(true)
  for (let from = first; ;) {
    const some = rows.all(from, last) as unknown as Row[string][][]
    for (const [id, i, updatedAt, author, content, extended] of some) {
      const line = storedLine({ id, i, updatedAt, author, content, extended } as Row)
      from = line.i + 1
      yield line
    }
    if (!some.length) return
  }
}
