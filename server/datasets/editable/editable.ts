/** The editable datasets of a platform: opens the lines of each when they are first written or read one by one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import { documentReaders } from '../lineAttachments/texts/documentReaders.ts'
import type { DatasetRecord } from '../record.ts'
import { EditableDataset } from './dataset.ts'
import { descriptionOfLines } from './description.ts'
import type { EditableDatasets, WriteOptions } from './editableDatasets.ts'
import { eraseAuthors } from './lostAuthors.ts'
import { expectDocuments, tellProblems } from './documentReading.ts'
import { FillThread, type FillThreads } from './fillThread.ts'
import { indexFiles } from './indexFiles.ts'
import type { Operation, Outcome, Writing } from './operations.ts'
import { recountFiles } from './lineFilesTotal.ts'
import { LineDocuments, type DocumentProblemOfLine } from './lineDocuments.ts'
import { removeOldLines, removeOldLinesOf, type Sweep } from './oldLines.ts'
import { isUpToDate, writtenBy } from './refresh.ts'
import { Renewals } from './renewIndex.ts'
import { Refreshes } from './refreshes.ts'
import { Coalescer } from './coalescer.ts'
import { tidyFiles } from './tidyFiles.ts'
import { followFinalized } from '../virtual/parents.ts'

type Needed = Pick<
  DatasetParts,
  'config' | 'log' | 'bus' | 'lines' | 'store' | 'files' | 'journal' | 'locks' | 'metadata' | 'answeredDates'
>

/** Documents of all datasets that are read at the same time. */
const documentsAtOnce = 2

/** Beside a dataset: what brings its index to the last change, what tells of changes, and who wrote last. */
interface Open {
  dataset: EditableDataset
  indexing: Coalescer
  telling: Coalescer
  cleaning: Coalescer
  writer: string | undefined
}

/** @param wake tells processing that a dataset has a step to run */
export function editableDatasets(parts: Needed, wake: (id: string) => void): EditableDatasets {
  const { config, log, lines, store, files, bus } = parts
  const indexes = indexFiles(parts)
  const open = new Map<string, Open>()
  /** Requests of each dataset that have more to bring. */
  const held = new Map<string, number>()
  const threads: FillThreads = { parts: new FillThread(), whole: new FillThread({ isLowPriority: true }) }
  const refreshes = new Refreshes(
    (id) => description.refresh(id),
    (error, id) => {
      if (!isClosed) log.error({ err: error, dataset: id }, 'lines could not be summed up')
    }
  )
  const tidyings = new Refreshes(
    (id) => openOf(id).cleaning.run(),
    (error, id) => {
      if (!isClosed) log.error({ err: error, dataset: id }, 'files of lines could not be removed')
    }
  )
  const remakes = new Refreshes(remakeIndex, (error, id) => {
    if (!isClosed) log.error({ err: error, dataset: id }, 'an index could not be made anew')
  })
  const readers = documentReaders(documentsAtOnce)
  const closing = new AbortController()
  const renewals = new Renewals(parts, closing.signal)
  let isClosed = false

  function openOf(id: string): Open {
    const known = open.get(id)
    if (known) return known
    const documents = new LineDocuments(files, id, config.limits.attachmentIndexed, readers)
    const dataset = new EditableDataset({
      id,
      bus,
      path: databasePath(id),
      lines,
      threads,
      documents,
      defaultTimeZone: config.defaultTimeZone,
      current: () => indexes.current(id)
    })
    const indexing = new Coalescer(() => dataset.index.follow())
    const opened = {
      dataset,
      indexing,
      telling: new Coalescer(() => tell(id)),
      cleaning: new Coalescer(() => cleanUp(id)),
      writer: undefined
    }
    open.set(id, opened)
    return opened
  }

  const of = ({ id }: Pick<DatasetRecord, 'id'>): EditableDataset => openOf(id).dataset

  const databasePath = (id: string): string => join(files.editablePath(id), 'lines.sqlite')

  async function forget(id: string): Promise<void> {
    refreshes.forget(id)
    tidyings.forget(id)
    remakes.forget(id)
    const known = open.get(id)?.dataset
    open.delete(id)
    await known?.close()
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
    await follow(record, { isIndexed, ...(userId ? { userId } : {}) })
    return outcomes
  }

  /** What was written is durable, whatever becomes of its index: that is tried again, and the writing is not refused. */
  async function follow(record: DatasetRecord, { isIndexed, userId }: WriteOptions): Promise<void> {
    const { dataset } = openOf(record.id)
    try {
      await Promise.all([isIndexed ? indexed(record) : undefined, told(record.id, userId)])
      if (!isIndexed && !dataset.index.isBusy && dataset.index.isLate()) {
        withoutWaiting(record, dataset.index.catchUp())
      }
    } catch (error) {
      log.error({ err: error, dataset: record.id }, 'lines were written and could not be described yet')
    }
    refreshes.soon(record.id)
    if (dataset.database.abandoned.after(0, 1).length) tidyings.soon(record.id)
  }

  const index = ({ id }: Pick<DatasetRecord, 'id'>): Promise<void> => openOf(id).indexing.run()

  async function indexed(record: DatasetRecord): Promise<boolean> {
    try {
      await index(record)
      return true
    } catch (error) {
      log.error({ err: error, dataset: record.id }, 'lines were written and could not be indexed yet')
      return false
    }
  }

  function indexSoon(record: DatasetRecord): void {
    withoutWaiting(record, index(record))
  }

  /** What the index cannot take now, it takes when it is asked again. */
  function withoutWaiting({ id }: DatasetRecord, work: Promise<void>): void {
    work.catch((error: unknown) => log.error({ err: error, dataset: id }, 'lines could not be indexed'))
  }

  /** Says in the description that lines were written. */
  function told(id: string, userId: string | undefined): Promise<void> {
    const known = openOf(id)
    known.writer = userId
    return known.telling.run()
  }

  async function tell(id: string): Promise<void> {
    const { dataset, writer } = openOf(id)
    const values = { count: dataset.database.count(), ...writtenBy(writer) }
    // The lines are durable already: what is said of them may be counted again (`resume`).
    const updated = await store.update(id, (current) => ({ record: { ...current, ...values } }), {
      isComputed: true
    })
    if (updated) bus.publish(changeChannel(id), updated)
  }

  async function cleanUp(id: string): Promise<void> {
    if (!isClosed) await tidyFiles(parts, of({ id }), { id })
  }

  /** Lines that were replaced or removed as a whole: processing makes their index anew. */
  async function remakeIndex(id: string): Promise<void> {
    const { dataset, writer } = openOf(id)
    if (!dataset.database.isIndexStale || isClosed) return
    const updated = await store.update(id, (current) => ({
      record: { ...current, status: 'analyzed', ...writtenBy(writer) }
    }))
    dataset.database.indexIsRight()
    if (updated) bus.publish(changeChannel(id), updated)
    wake(id)
  }

  /** What was written is durable, whatever becomes of its index. */
  async function orLater(id: string, work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      log.error({ err: error, dataset: id }, 'an index could not be made anew yet')
      remakes.soon(id)
    }
  }

  function tellOf(record: DatasetRecord, problems: DocumentProblemOfLine[]): Promise<void> {
    return tellProblems(parts, record, of(record).database.count(), problems)
  }

  const aging: Sweep = {
    store,
    lines,
    of,
    versionOf: (record) => indexes.versionOf(record),
    refreshSoon: (id) => {
      refreshes.soon(id)
      tidyings.soon(id)
    },
    isClosed: () => isClosed
  }
  const sweep = (): Promise<void> => removeOldLines(aging)

  const description = descriptionOfLines({
    parts,
    indexes,
    of,
    index,
    refreshes,
    tidyings,
    isHeld: (id) => held.has(id),
    tellOf,
    published: async (record) => {
      await followFinalized({ ...parts, editable: all }, record, wake)
      await all.finalized(record)
    },
    renew: (dataset, record) => renewals.begin(dataset, record, () => indexes.cleanUp(record.id)),
    closing: closing.signal
  })

  const all: EditableDatasets = {
    of,
    write,
    statistics: (record) => description.statistics(record),
    refreshSoon: (id) => refreshes.soon(id),

    async tidyFiles({ id }) {
      try {
        if (of({ id }).database.abandoned.after(0, 1).length) await openOf(id).cleaning.run()
      } catch (error) {
        log.error({ err: error, dataset: id }, 'files of lines could not be removed yet')
        tidyings.soon(id)
      }
    },

    index,
    indexed,
    indexSoon,
    prepareMany: ({ id }) =>
      of({ id })
        .index.prepare()
        .catch((error: unknown) => log.error({ err: error, dataset: id }, 'an index could not be opened')),

    async replace(record, replacement, { userId, hasOtherFiles }) {
      await of(record).replace(record, replacement, hasOtherFiles)
      tidyings.soon(record.id)
      if (replacement.owner !== undefined) {
        await told(record.id, userId)
        indexSoon(record)
        refreshes.soon(record.id)
        return
      }
      openOf(record.id).writer = userId
      await orLater(record.id, remakeIndex(record.id))
    },

    // An empty index takes no time; emptying one does.
    async clear(record, userId) {
      const startEmpty = async (sequence: number): Promise<void> => {
        const file = files.newLinesFile()
        await indexes.create(record, file, sequence)
        await store.update(record.id, (current) => ({
          record: { ...current, _lines: { file, count: 0 } }
        }))
        of(record).database.indexIsRight()
      }
      await of(record).clear(record, (sequence) => orLater(record.id, startEmpty(sequence)))
      tidyings.soon(record.id)
      await orLater(record.id, told(record.id, userId))
      await indexes.cleanUp(record.id)
      refreshes.soon(record.id)
    },

    async rebuild(record, signal) {
      if (!record.rest?.storeUpdatedBy) await eraseAuthors(of(record).database)
      const file = files.newLinesFile()
      const problems = await of(record).index.fill(record, await indexes.create(record, file), signal)
      await tellOf(record, problems)
      if (of(record).hasUnreadDocuments()) refreshes.soon(record.id)
      return { file, count: of(record).database.count() }
    },

    tellProblems: tellOf,

    filesAdded(record, paths) {
      expectDocuments(of(record).database, record, paths)
      refreshes.soon(record.id)
    },

    sweep,

    async finalized(record) {
      if (!record.isRest || isClosed) return
      try {
        await removeOldLinesOf(aging, record)
      } catch (error) {
        log.error({ err: error, dataset: record.id }, 'old lines could not be removed')
      }
    },

    hold(id) {
      held.set(id, (held.get(id) ?? 0) + 1)
      return () => {
        const left = (held.get(id) ?? 1) - 1
        if (left) held.set(id, left)
        else held.delete(id)
      }
    },

    async resume() {
      for (const id of await store.ids()) {
        if (isClosed) return
        const record = await store.find(id)
        if (!record?.isRest || !existsSync(databasePath(id))) continue
        const { abandoned, isIndexStale } = of(record).database
        const hasAbandoned = abandoned.after(0, 1).length > 0
        if (hasAbandoned) {
          abandoned.follow(attachmentColumn(record.schema)?.key)
          // A killed process may have removed some without counting it.
          await recountFiles(parts, record)
          tidyings.soon(id)
        }
        if (isIndexStale) remakes.soon(id)
        else if (hasAbandoned || of(record).hasWaitingChanges() || !isUpToDate(record, of(record).database)) {
          await recountFiles(parts, record)
          refreshes.soon(id)
        } else await forget(id)
      }
    },

    forget,

    async close() {
      isClosed = true
      closing.abort()
      await Promise.all([
        readers.close(),
        refreshes.close(),
        tidyings.close(),
        remakes.close(),
        ...Object.values(threads).map((thread: FillThread) => thread.close()),
        renewals.settled()
      ])
      await Promise.all([...open.values()].map(({ dataset }) => dataset.close()))
    }
  }
  return all
}
