/**
 * Reads the documents that lines name: documents waiting to be read, and documents of lines that are indexed all at
 * once.
 */
import { attachedPath } from '../lineAttachments/texts/attachedTexts.ts'
import { readColumn } from '../lineAttachments/texts/columns.ts'
import { journalEvent } from '../../owned/journal/journal.ts'
import type { DatasetParts } from '../parts.ts'
import { indexingSummary } from '../processing/diagnostic.ts'
import type { DatasetRecord } from '../record.ts'
import type { LineDatabase } from './database.ts'
import { parsedContent } from './lineContent.ts'
import type { KnownDocuments, LineDocuments } from './lineDocuments.ts'
import type { LineProblem, ReportedProblems } from './lineProblems.ts'
import type { StoredLine } from './storedLine.ts'

/** Most characters of documents whose lines are indexed in one transaction. */
export const maxTextLength = 8_000_000
/** Most documents that are read before their lines are indexed. */
const maxConcurrentReads = 200
const linesAtOnce = 1000

/** Marks the lines whose documents have to be read, once files were put where lines name them. */
export function expectDocuments(
  database: LineDatabase,
  { schema }: Pick<DatasetRecord, 'schema'>,
  paths: Set<string>
): void {
  const column = readColumn(schema)
  if (!column) return
  let after = -1
  for (;;) {
    const lines = database.linesAfter(after, linesAtOnce)
    const last = lines.at(-1)
    if (!last) return
    after = last.i
    const ids = lines.flatMap(({ id, content }) => {
      const value = parsedContent(content)[column.key]
      const path = typeof value === 'string' ? attachedPath(value) : undefined
      return path !== undefined && paths.has(path) ? [id] : []
    })
    if (ids.length) database.transaction(() => database.unread.add(ids))
  }
}

/** Reads waiting documents, and makes the index write their lines again. @returns the problems of the lines */
export async function readWaitingDocuments(
  { database, documents }: { database: LineDatabase; documents: LineDocuments },
  record: DatasetRecord,
  signal: AbortSignal
): Promise<LineProblem[]> {
  const ids = database.unread.first(maxConcurrentReads)
  const lines = ids.flatMap((id) => database.find(id) ?? [])
  const { problems } = await documents.read(record, lines, signal)
  const elapsed = Date.now() - Date.parse(record.createdAt)
  database.transaction(() => {
    for (const id of ids) {
      const line = database.find(id)
      if (line) database.touch(line, database.nextNumber(elapsed))
    }
    database.unread.remove(ids)
  })
  return problems
}

/** Yields lines with the text of their documents, in batches small enough for the memory. */
export async function* withDocuments(
  documents: LineDocuments,
  record: DatasetRecord,
  lines: StoredLine[],
  signal: AbortSignal
): AsyncGenerator<{ lines: StoredLine[]; known: KnownDocuments }> {
  const texts = await documents.read(record, lines, signal)
  if (texts.length <= maxTextLength || lines.length === 1) yield { lines, known: texts }
  else {
    const half = Math.ceil(lines.length / 2)
    yield* withDocuments(documents, record, lines.slice(0, half), signal)
    yield* withDocuments(documents, record, lines.slice(half), signal)
  }
}

/** Returns the journal text of the problems; lines are named by their ids. */
export function problemsSummary({
  first,
  count,
  lineCount
}: Omit<ReportedProblems, 'harmlessCount'>): string {
  const errors = first.map(({ id, message }) => ({ line: id, message }))
  return indexingSummary(errors, count, lineCount)
}

/** Records in the journal the documents and places of lines that could not be read. */
export async function reportProblems(
  { store, journal }: Pick<DatasetParts, 'store' | 'journal'>,
  { id }: Pick<DatasetRecord, 'id'>,
  { first, count, lineCount }: ReportedProblems
): Promise<void> {
  if (!count) return
  const event = journalEvent('error', { data: problemsSummary({ first, count, lineCount }) })
  const isThere = await store.update(id, (current) => ({ record: current, events: [event] }))
  if (isThere) journal.broadcast(id, event, true)
}
