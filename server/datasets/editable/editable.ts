/** The editable datasets of a platform: opens the lines of each when they are first written or read one by one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { JournalEvent } from '../../../contract/dataset.ts'
import { journalEvent } from '../journal/journal.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { lineStatistics } from '../processing/work/finalizeLines.ts'
import { indexedSize } from '../processing/work/indexedSize.ts'
import { storedColumns } from '../processing/work/storedColumns.ts'
import type { FinalizeOutput } from '../processing/work.ts'
import type { DatasetRecord, LinesReference } from '../record.ts'
import { EditableDataset } from './dataset.ts'
import { keepHistory } from './lifetimes.ts'
import { FillThread } from './fillThread.ts'
import { indexFiles } from './indexFiles.ts'
import { Superseded } from './indexFollower.ts'
import type { Operation, Outcome, Writing } from './operations.ts'
import { removeOldLines } from './oldLines.ts'
import type { Replacement } from './replacement.ts'
import { refreshed } from './refresh.ts'
import { renewIndex } from './renewIndex.ts'
import { Refreshes } from './refreshes.ts'
import { Together } from './together.ts'

type Needed = Pick<DatasetParts, 'config' | 'log' | 'bus' | 'lines' | 'store' | 'files' | 'journal' | 'locks'>

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
  /** The same, without waiting for it. */
  indexSoon(record: DatasetRecord): void
  /** Makes the index anew from the lines. */
  rebuild(record: DatasetRecord, signal: AbortSignal): Promise<LinesReference>
  statistics(record: DatasetRecord): Promise<FinalizeOutput & { count: number; indexedSize: number }>
  /** Computes what the description says of the lines again, soon. */
  refreshSoon(id: string): void
  /** Deletes the lines that are too old; done by itself every minute. */
  sweep(): Promise<void>
  /** Looks for what an earlier process wrote and did not index. */
  resume(): Promise<void>
  /** Closes the lines of a dataset that is removed. */
  forget(id: string): Promise<void>
  close(): Promise<void>
}

interface Open {
  dataset: EditableDataset
  /** Brings the index to the last change. */
  indexing: Together
  /** Says in the description that lines were written. */
  telling: Together
  /** Who wrote last. */
  writer: string | undefined
}

/** @param wake tells processing that a dataset has a step to run */
export function editableDatasets(parts: Needed, wake: (id: string) => void): EditableDatasets {
  const { config, log, lines, store, files, bus } = parts
  const indexes = indexFiles(parts)
  const open = new Map<string, Open>()
  const thread = new FillThread()
  const refreshes = new Refreshes((id) =>
    refresh(id).catch((error: unknown) =>
      log.error({ err: error, dataset: id }, 'lines could not be summed up')
    )
  )
  const renewals = new Set<Promise<void>>()
  let isClosed = false
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'old lines could not be removed'))
  }, sweepEveryMs)
  sweeping.unref()

  function openOf(id: string): Open {
    const known = open.get(id)
    if (known) return known
    const dataset = new EditableDataset(databasePath(id), lines, thread, config.defaultTimeZone)
    const indexing = new Together(() => dataset.index.follow(() => indexes.current(id)))
    const opened = { dataset, indexing, telling: new Together(() => tell(id)), writer: undefined }
    open.set(id, opened)
    return opened
  }

  const of = ({ id }: Pick<DatasetRecord, 'id'>): EditableDataset => openOf(id).dataset

  function databasePath(id: string): string {
    return join(files.editablePath(id), 'lines.sqlite')
  }

  async function forget(id: string): Promise<void> {
    refreshes.forget(id)
    const known = open.get(id)
    open.delete(id)
    await known?.dataset.close()
  }

  async function write(
    record: DatasetRecord,
    operations: Operation[],
    writing: Writing,
    { isIndexed, userId }: WriteOptions
  ): Promise<Outcome[]> {
    const dataset = of(record)
    const outcomes = await dataset.write(record, operations, writing, isIndexed)
    const isChanged = outcomes.some(({ kind }) => kind !== 'refused' && kind !== 'unchanged')
    if (!isChanged) return outcomes
    if (isIndexed) await Promise.all([index(record), told(record.id, userId)])
    else {
      await told(record.id, userId)
      if (!dataset.index.isBusy && dataset.index.isLate()) indexSoon(record)
    }
    refreshes.soon(record.id)
    return outcomes
  }

  const index = ({ id }: Pick<DatasetRecord, 'id'>): Promise<void> => openOf(id).indexing.run()

  /** What the index cannot take now, it takes when it is asked again. */
  function indexSoon(record: DatasetRecord): void {
    index(record).catch((error: unknown) => {
      log.error({ err: error, dataset: record.id }, 'lines could not be indexed')
    })
  }

  /** Says in the description that lines were written. */
  function told(id: string, userId: string | undefined): Promise<void> {
    const known = openOf(id)
    known.writer = userId
    return known.telling.run()
  }

  async function tell(id: string): Promise<void> {
    const { dataset, writer } = openOf(id)
    const now = new Date().toISOString()
    const updated = await store.update(id, (current) => ({
      record: {
        ...current,
        count: dataset.database.count(),
        dataUpdatedAt: now,
        ...(writer ? { dataUpdatedBy: { id: writer } } : {})
      }
    }))
    if (updated) bus.publish(changeChannel(id), updated)
  }

  async function refresh(id: string): Promise<void> {
    const record = await store.find(id)
    if (!record?.isRest || isClosed) return
    // A step that is under way does it too; one that waits will.
    if (record.status !== 'finalized') return
    broadcast(id, 'index-start')
    await index(record)
    await of(record).index.tidy()
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
    if (of(record).index.isWorn) renewSoon(updated)
  }

  /** A worn index is made anew, while it is read and written. */
  function renewSoon(record: DatasetRecord): void {
    const done = renewIndex(parts, of(record), record)
      .then(() => indexes.tidy(record.id))
      .catch((error: unknown) => {
        if (isClosed || error instanceof Superseded) return
        log.error({ err: error, dataset: record.id }, 'the index could not be made anew')
      })
      .finally(() => renewals.delete(done))
    renewals.add(done)
  }

  const sweep = (): Promise<void> =>
    removeOldLines({
      store,
      lines,
      of,
      versionOf: (record) => indexes.versionOf(record),
      refreshSoon: (id) => refreshes.soon(id),
      isClosed: () => isClosed
    })

  function broadcast(id: string, type: string): void {
    const event: JournalEvent = journalEvent(type)
    parts.journal.broadcast(id, event, false)
  }

  async function statistics(
    record: DatasetRecord
  ): Promise<FinalizeOutput & { count: number; indexedSize: number }> {
    const { version } = await indexes.current(record.id)
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
    refreshSoon: (id) => refreshes.soon(id),
    index,
    indexSoon,

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

    // An empty index takes no time; emptying one does.
    async clear(record, userId) {
      await of(record).clear(async (sequence) => {
        const file = files.newLinesFile()
        await indexes.create(record, file, sequence)
        await store.update(record.id, (current) => ({
          record: { ...current, _lines: { file, count: 0 } }
        }))
      })
      await told(record.id, userId)
      await indexes.tidy(record.id)
      refreshes.soon(record.id)
    },

    async rebuild(record, signal) {
      const file = files.newLinesFile()
      await of(record).index.fill(record, await indexes.create(record, file))
      signal.throwIfAborted()
      return { file, count: of(record).database.count() }
    },

    sweep,

    async resume() {
      for (const id of await store.ids()) {
        if (isClosed) return
        const record = await store.find(id)
        if (!record?.isRest || !existsSync(databasePath(id))) continue
        if (of(record).hasWaitingChanges()) refreshes.soon(id)
        else await forget(id)
      }
    },

    forget,

    async close() {
      isClosed = true
      clearInterval(sweeping)
      await Promise.all([refreshes.close(), thread.close()])
      await Promise.all(renewals)
      await Promise.all([...open.values()].map(({ dataset }) => dataset.close()))
    }
  }
}
