/** Filling an empty index with the lines of an editable dataset. */
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
import type { LineNews } from './lineNews.ts'
import { eraseLostColumns } from './lostColumns.ts'

/** Lines, or changes, from which another thread prepares them. */
export const manyChanges = 5000
/** Lines whose documents are looked for at once. */
const linesAtOnce = 1000

export interface FollowerParts {
  database: LineDatabase
  /** Path of the database. */
  path: string
  lines: LinesEngine
  threads: FillThreads
  documents: LineDocuments
  /** Time zone of dates that do not name one. */
  defaultTimeZone: string
  indexerOf: (record: DatasetRecord) => LineIndexer
  /** Told what reads find. */
  news: LineNews
  /** The dataset, and the index that is read. */
  current: () => Promise<{ record: DatasetRecord; version: LinesVersion }>
}

/** Everything again, into an empty index. @returns what could not be read */
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
  const { hasLostColumns, problems: found } = await threads.whole.run({
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

/** Few lines, for which a thread takes too long to begin, and those whose documents it cannot read. */
async function fillHere(
  parts: FollowerParts,
  record: DatasetRecord,
  version: LinesVersion,
  signal: AbortSignal
): Promise<LineProblems> {
  const { database, lines, documents, indexerOf } = parts
  await eraseLostColumns(database, record)
  // What is written meanwhile comes with its change.
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

/** The thread reads no documents. */
export const hasDocuments = ({ schema }: DatasetRecord): boolean => documentColumns(schema).length > 0

export const indexedOf = ({
  schema,
  projection
}: DatasetRecord): Pick<DatasetRecord, 'schema' | 'projection'> => ({
  schema,
  ...(projection ? { projection } : {})
})
