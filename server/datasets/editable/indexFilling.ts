/** Fills an empty index with the lines of an editable dataset. */
import { setImmediate } from 'node:timers/promises'
import type { LinesEngine } from '../../lines/engine.ts'
import type { LinesVersion } from '../../lines/layout.ts'
import { documentColumns } from '../lineAttachments/texts/columns.ts'
import type { DatasetRecord } from '../record.ts'
import type { LineDatabase } from './database.ts'
import { withDocuments } from './documentReading.ts'
import type { FillThreads } from './fillThread.ts'
import type { LineIndexer } from './indexColumns.ts'
import type { LineDocuments } from './lineDocuments.ts'
import { LineProblems } from './lineProblems.ts'
import type { ChangeNotifier } from './changeNotifier.ts'
import { eraseLostColumns } from './lostColumns.ts'

/** Number of lines, or changes, from which a worker thread prepares them. */
export const manyChanges = 5000
/** Lines whose documents are read together. */
const linesAtOnce = 1000

export interface FollowerParts {
  database: LineDatabase
  /** Path of the database of the lines. */
  path: string
  lines: LinesEngine
  threads: FillThreads
  documents: LineDocuments
  /** Time zone of dates without one. */
  defaultTimeZone: string
  indexerOf: (record: DatasetRecord) => LineIndexer
  /** Notified of the changes that reads can see. */
  notifier: ChangeNotifier
  /** Returns the dataset and its current index. */
  current: () => Promise<{ record: DatasetRecord; version: LinesVersion }>
}

/** Indexes all lines again, into an empty index. @returns what could not be read */
export async function fillEmpty(
  parts: FollowerParts,
  record: DatasetRecord,
  version: LinesVersion,
  signal: AbortSignal
): Promise<LineProblems> {
  const { database, lines, threads, path } = parts
  database.transaction(() => database.unread.clear())
  if (hasDocuments(record) || database.count() < manyChanges) return fillHere(parts, record, version, signal)
  await lines.release(version.path)
  const { hasLostColumns, problems: found } = await threads.wholeIndexes.run({
    linesPath: path,
    indexPath: version.path,
    indexed: indexedOf(record),
    defaultTimeZone: parts.defaultTimeZone,
    schema: version.schema
  })
  signal.throwIfAborted()
  if (hasLostColumns) await eraseLostColumns(database, record)
  const problems = new LineProblems()
  problems.addAll(found)
  return problems
}

/**
 * Fills an index in the main thread: for few lines, as starting a thread would take too long, and for lines with
 * documents, which the thread cannot read.
 */
async function fillHere(
  parts: FollowerParts,
  record: DatasetRecord,
  version: LinesVersion,
  signal: AbortSignal
): Promise<LineProblems> {
  const { database, lines, documents, indexerOf } = parts
  await eraseLostColumns(database, record)
  // Lines written meanwhile are indexed by their later change.
  const sequence = database.changes.lastSequence
  const newest = database.lastGivenNumber
  const indexer = indexerOf(record)
  const problems = new LineProblems()
  let after = -1
  for (;;) {
    signal.throwIfAborted()
    const some = database.linesAfter(after, linesAtOnce).filter(({ i }) => i <= newest)
    const last = some.at(-1)
    if (!last) break
    after = last.i
    for await (const part of withDocuments(documents, record, some, signal)) {
      const added = part.lines.map((line) =>
        indexer.row(line, { document: part.known.cells(line), onProblem: problems.add })
      )
      await lines.editable.apply(version, indexer.columns, { removed: [], added, sequence })
      for (const problem of part.known.problems) problems.add(problem)
      problems.addLines(part.lines.length)
    }
    await setImmediate()
  }
  await documents.forgetGone()
  await lines.editable.indexWords(version, indexer.columns)
  return problems
}

/** Whether lines have documents, which the worker thread does not read. */
export const hasDocuments = ({ schema }: DatasetRecord): boolean => documentColumns(schema).length > 0

export const indexedOf = ({
  schema,
  projection
}: DatasetRecord): Pick<DatasetRecord, 'schema' | 'projection'> => ({
  schema,
  ...(projection ? { projection } : {})
})
