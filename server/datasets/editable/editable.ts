/** The editable datasets of a platform: opens the lines of each when they are first written or read one by one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { JournalEvent } from '../../../contract/dataset.ts'
import type { LinesVersion } from '../../lines/layout.ts'
import { journalEvent } from '../journal/journal.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { documentReaders } from '../lineAttachments/texts/documentReaders.ts'
import { lineStatistics } from '../processing/work/finalizeLines.ts'
import { indexedSize } from '../processing/work/indexedSize.ts'
import { storedColumns } from '../processing/work/storedColumns.ts'
import type { FinalizeOutput } from '../processing/work.ts'
import type { DatasetRecord, LinesReference } from '../record.ts'
import { EditableDataset } from './dataset.ts'
import { expectDocuments, readWaitingDocuments, tellProblems } from './documentReading.ts'
import { keepHistory } from './lifetimes.ts'
import { lineIndexer } from './indexColumns.ts'
import type { Operation, Outcome, Writing } from './operations.ts'
import { LineDocuments, type DocumentProblemOfLine } from './lineDocuments.ts'
import { removeOldLines } from './oldLines.ts'
import type { Replacement } from './replacement.ts'
import { refreshed } from './refresh.ts'

type Needed = Pick<DatasetParts, 'config' | 'log' | 'bus' | 'lines' | 'store' | 'files' | 'journal' | 'locks'>

/** Statistics follow the writes after a moment without any, or after a longer one with many. */
const refreshDelayMs = 400
const longestRefreshDelayMs = 5000

/** Documents of all datasets that are read at the same time. */
const documentsAtOnce = 2

/** Lines that are too old are looked for this often; each dataset once an hour. */
const sweepEveryMs = 60_000

export interface WriteOptions {
  /** Whether reads find the lines when the writing resolves; otherwise soon after. */
  isIndexed: boolean
  userId?: string
}

export interface EditableDatasets {
  of(dataset: Pick<DatasetRecord, 'id'>): EditableDataset
  /** Applies operations, durable when this resolves. */
  write(
    record: DatasetRecord,
    operations: Operation[],
    writing: Writing,
    options: WriteOptions
  ): Promise<Outcome[]>
  /** Removes every line and their history. */
  clear(record: DatasetRecord, userId: string | undefined): Promise<void>
  /** The lines of a replacement are those of the dataset, whose index is made anew by processing. */
  replace(record: DatasetRecord, replacement: Replacement, userId: string | undefined): Promise<void>
  /** Brings what was written to the index. */
  index(record: DatasetRecord): Promise<void>
  /** Makes the index anew from the lines. */
  rebuild(record: DatasetRecord, signal: AbortSignal): Promise<LinesReference>
  statistics(record: DatasetRecord): Promise<FinalizeOutput & { count: number; indexedSize: number }>
  /** Computes what the description says of the lines again, soon. */
  refreshSoon(id: string): void
  /** What kept documents of lines from being read, for the journal. */
  tellProblems(record: DatasetRecord, problems: DocumentProblemOfLine[]): Promise<void>
  /** Files were put where lines may name them: what they hold is read and indexed, soon. */
  filesAdded(record: DatasetRecord, paths: Set<string>): void
  /** Deletes the lines that are too old; done by itself every minute. */
  sweep(): Promise<void>
  /** Looks for what an earlier process wrote and did not index. */
  resume(): Promise<void>
  /** Closes the lines of a dataset that is removed. */
  forget(id: string): Promise<void>
  close(): Promise<void>
}

/** @param wake tells processing that a dataset has a step to run */
export function editableDatasets(parts: Needed, wake: (id: string) => void): EditableDatasets {
  const { config, log, lines, store, files, bus } = parts
  const open = new Map<string, EditableDataset>()
  const refreshes = new Map<string, { timer: NodeJS.Timeout; since: number }>()
  const underWay = new Set<Promise<void>>()
  const readers = documentReaders(documentsAtOnce)
  const closing = new AbortController()
  let isClosed = false
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'old lines could not be removed'))
  }, sweepEveryMs)
  sweeping.unref()

  function of({ id }: Pick<DatasetRecord, 'id'>): EditableDataset {
    let known = open.get(id)
    if (!known) {
      const documents = new LineDocuments(files, id, config.limits.attachmentIndexed, readers)
      known = new EditableDataset(databasePath(id), lines, config.defaultTimeZone, documents)
      open.set(id, known)
    }
    return known
  }

  function databasePath(id: string): string {
    return join(files.editablePath(id), 'lines.sqlite')
  }

  async function forget(id: string): Promise<void> {
    clearTimeout(refreshes.get(id)?.timer)
    refreshes.delete(id)
    const known = open.get(id)
    open.delete(id)
    await known?.close()
  }

  function versionOf(record: DatasetRecord): LinesVersion | undefined {
    if (!record._lines) return undefined
    const { file, count, schema } = record._lines
    return {
      datasetId: record.id,
      path: files.linesPath(record.id, file),
      schema: schema ?? record.schema,
      count,
      isEditable: true
    }
  }

  /** The index of a dataset; an empty one is made before its first line. */
  async function indexOf(record: DatasetRecord): Promise<LinesVersion> {
    const current = (await store.find(record.id)) ?? record
    const known = versionOf(current)
    if (known) return known
    const file = files.newLinesFile()
    await lines.editable.create(files.linesPath(record.id, file), lineIndexer(record).columns)
    const updated = await store.update(record.id, (latest) =>
      latest._lines ? undefined : { record: { ...latest, _lines: { file, count: 0 } } }
    )
    const version = updated && versionOf(updated)
    if (!version) throw new Error(`dataset ${record.id} is gone`)
    return version
  }

  async function write(
    record: DatasetRecord,
    operations: Operation[],
    writing: Writing,
    { isIndexed, userId }: WriteOptions
  ): Promise<Outcome[]> {
    const dataset = of(record)
    const outcomes = await dataset.write(record, operations, writing)
    const isChanged = outcomes.some(({ kind }) => kind !== 'refused' && kind !== 'unchanged')
    if (!isChanged) return outcomes
    if (isIndexed) await index(record)
    await told(record.id, userId)
    refreshSoon(record.id)
    return outcomes
  }

  async function index(record: DatasetRecord): Promise<void> {
    const version = await indexOf(record)
    await of(record).follow(record, version)
  }

  async function told(id: string, userId: string | undefined): Promise<void> {
    const now = new Date().toISOString()
    const count = of({ id }).database.count()
    const updated = await store.update(id, (current) => ({
      record: {
        ...current,
        count,
        dataUpdatedAt: now,
        ...(userId ? { dataUpdatedBy: { id: userId } } : {})
      }
    }))
    if (updated) bus.publish(changeChannel(id), updated)
  }

  function refreshSoon(id: string): void {
    if (isClosed) return
    const known = refreshes.get(id)
    const since = known?.since ?? Date.now()
    clearTimeout(known?.timer)
    const delay = Math.max(0, Math.min(refreshDelayMs, since + longestRefreshDelayMs - Date.now()))
    const timer = setTimeout(() => {
      refreshes.delete(id)
      const done = refresh(id)
        .catch((error: unknown) => {
          if (!isClosed) log.error({ err: error, dataset: id }, 'lines could not be summed up')
        })
        .finally(() => underWay.delete(done))
      underWay.add(done)
    }, delay)
    refreshes.set(id, { timer, since })
  }

  async function refresh(id: string): Promise<void> {
    const record = await store.find(id)
    if (!record?.isRest || isClosed) return
    // A step that is under way does it too; one that waits will.
    if (record.status !== 'finalized') {
      if (record.status !== 'error' && of({ id }).hasUnreadDocuments()) refreshSoon(id)
      return
    }
    broadcast(id, 'index-start')
    await index(record)
    broadcast(id, 'index-end')
    broadcast(id, 'finalize-start')
    keepHistory(of(record).database, record, Date.now())
    const found = await statistics(record)
    const updated = await store.update(id, (current) =>
      current.isRest && current.status === 'finalized'
        ? { record: refreshed(current, found, of({ id }).database) }
        : undefined
    )
    if (!updated) return
    bus.publish(changeChannel(id), updated)
    broadcast(id, 'finalize-end')
    if (!of(record).hasUnreadDocuments()) return
    const { database, documents } = of(record)
    await tell(record, await readWaitingDocuments(database, documents, record, closing.signal))
    refreshSoon(id)
  }

  function tell(record: DatasetRecord, problems: DocumentProblemOfLine[]): Promise<void> {
    return tellProblems(parts, record, of(record).database.count(), problems)
  }

  const sweep = (): Promise<void> =>
    removeOldLines({ store, lines, of, versionOf, refreshSoon, isClosed: () => isClosed })

  function broadcast(id: string, type: string): void {
    const event: JournalEvent = journalEvent(type)
    parts.journal.broadcast(id, event, false)
  }

  async function statistics(
    record: DatasetRecord
  ): Promise<FinalizeOutput & { count: number; indexedSize: number }> {
    const version = await indexOf(record)
    return lines.editable.read(version, async (connection) => {
      const found = await lineStatistics(connection, record.schema, () => {})
      const columns = await storedColumns(connection, record.schema)
      return {
        ...found,
        count: of(record).database.count(),
        indexedSize: await indexedSize(connection, columns)
      }
    })
  }

  return {
    of,
    write,
    statistics,
    refreshSoon,

    index,

    async replace(record, replacement, userId) {
      await of(record).replace(record, replacement)
      const now = new Date().toISOString()
      const updated = await store.update(record.id, (current) => ({
        record: {
          ...current,
          status: 'analyzed',
          dataUpdatedAt: now,
          ...(userId ? { dataUpdatedBy: { id: userId } } : {})
        }
      }))
      if (updated) bus.publish(changeChannel(record.id), updated)
      wake(record.id)
    },

    async clear(record, userId) {
      const version = await indexOf(record)
      await of(record).clear(version)
      await told(record.id, userId)
      refreshSoon(record.id)
    },

    async rebuild(record, signal) {
      const file = files.newLinesFile()
      const path = files.linesPath(record.id, file)
      await lines.editable.create(path, lineIndexer(record).columns)
      const version: LinesVersion = {
        datasetId: record.id,
        path,
        schema: record.schema,
        count: 0,
        isEditable: true
      }
      const problems = await of(record).fill(record, version, signal)
      // What was written meanwhile.
      await of(record).follow(record, version)
      await tell(record, problems)
      if (of(record).hasUnreadDocuments()) refreshSoon(record.id)
      return { file, count: of(record).database.count() }
    },

    tellProblems: tell,

    filesAdded(record, paths) {
      expectDocuments(of(record).database, record, paths)
      refreshSoon(record.id)
    },

    sweep,

    async resume() {
      for (const id of await store.ids()) {
        if (isClosed) return
        const record = await store.find(id)
        if (!record?.isRest || !existsSync(databasePath(id))) continue
        if (of(record).hasWaitingChanges()) refreshSoon(id)
        else await forget(id)
      }
    },

    forget,

    async close() {
      isClosed = true
      closing.abort()
      clearInterval(sweeping)
      for (const { timer } of refreshes.values()) clearTimeout(timer)
      await readers.close()
      await Promise.all(underWay)
      await Promise.all([...open.values()].map((dataset) => dataset.close()))
    }
  }
}
