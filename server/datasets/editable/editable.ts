/** The editable datasets of a platform: the work that follows each write, and the maintenance of all datasets. */
import { changeChannel, type DatasetParts } from '../parts.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import type { DatasetRecord } from '../record.ts'
import type { EditableDataset } from './dataset.ts'
import { descriptionOfLines } from './description.ts'
import type { EditableDatasets, WriteOptions } from './editableDatasets.ts'
import { expectDocuments, reportProblems } from './documentReading.ts'
import { lineExtensions, type ExtensionPlans } from './extensions/lineExtensions.ts'
import { Holds } from './holds.ts'
import { indexFiles } from './indexFiles.ts'
import type { Operation, Outcome } from './operation.ts'
import type { Writing } from './operations.ts'
import { recountFiles } from './lineFilesTotal.ts'
import type { ReportedProblems } from './lineProblems.ts'
import { openDatasets } from './openDatasets.ts'
import { removeOldLines, removeOldLinesOf, type Sweep } from './oldLines.ts'
import { isUpToDate, writtenBy } from './refresh.ts'
import { Renewals } from './renewIndex.ts'
import { DebouncedTasks } from './debouncedTasks.ts'
import { tidyFiles } from './tidyFiles.ts'
import { wholeLines } from './wholeLines.ts'
import { exceededQuota } from '../../owned/quotas.ts'
import { followReferenceData } from '../extensions/autoUpdates.ts'
import { followFinalized } from '../virtual/parents.ts'

type EditableParts = Pick<
  DatasetParts,
  | 'config'
  | 'log'
  | 'bus'
  | 'lines'
  | 'store'
  | 'files'
  | 'journal'
  | 'locks'
  | 'metadata'
  | 'sentDates'
  | 'foreground'
  | 'jobs'
  | 'owned'
>

/** Number of pauses (`flushMs`) after which an index that never stops changing is written into its file anyway. */
const maxFlushDelays = 10

/**
 * @param wake tells processing that a dataset has a step to run
 * @param plansOf returns how the extensions of a dataset are applied
 */
export function editableDatasets(
  parts: EditableParts,
  wake: (id: string) => void,
  plansOf: ExtensionPlans
): EditableDatasets {
  const { log, lines, store, bus } = parts
  const indexes = indexFiles(parts)
  const open = openDatasets({ parts, indexes, updateMetadata, cleanUp })
  const holds = new Holds()
  const closing = new AbortController()
  const isClosed = (): boolean => closing.signal.aborted
  const refreshes = new DebouncedTasks(
    (id) => description.refresh(id),
    (error, id) => {
      if (!isClosed()) log.error({ err: error, dataset: id }, 'lines could not be summed up')
    }
  )
  const tidyings = new DebouncedTasks(
    (id) => open.get(id).cleaning.run(),
    (error, id) => {
      if (!isClosed()) log.error({ err: error, dataset: id }, 'files of lines could not be removed')
    }
  )
  const flushes: DebouncedTasks = new DebouncedTasks(
    async (id) => {
      if (!(await open.get(id).dataset.index.cleanUp())) flushes.schedule(id)
    },
    (error, id) => {
      if (!isClosed()) log.error({ err: error, dataset: id }, 'an index could not be written into its file')
    },
    { quietMs: parts.config.engine.flushMs, maxDelayMs: parts.config.engine.flushMs * maxFlushDelays }
  )
  const renewals = new Renewals(parts, closing.signal)
  const extensions = lineExtensions({
    parts,
    plansOf,
    of: ({ id }) => of({ id }),
    index: (record) => index(record),
    indexSoon: (record) => indexSoon(record),
    refresh: (id) => description.refresh(id),
    hold: (id) => holds.add(id),
    usedUpQuota: (owner) => exceededQuota(parts, owner),
    wake,
    closing: closing.signal
  })

  const of = ({ id }: Pick<DatasetRecord, 'id'>): EditableDataset => open.get(id).dataset

  async function forget(id: string): Promise<void> {
    refreshes.forget(id)
    tidyings.forget(id)
    flushes.forget(id)
    rewrites.forget(id)
    await extensions.forget(id)
    await open.close(id)
  }

  async function write(
    record: DatasetRecord,
    operations: Operation[],
    writing: Writing,
    { isIndexed, isDurable = true, isDeferred, userId, extending }: WriteOptions
  ): Promise<Outcome[]> {
    const dataset = of(record)
    if (isDeferred) dataset.index.expectStep()
    const outcomes = await extensions.write(record, operations, {
      database: dataset.database,
      writing,
      extending,
      write: (batch) => dataset.write(record, batch, writing, { waitsForIndex: isIndexed, isDurable })
    })
    const isChanged = outcomes.some(({ kind }) => kind !== 'refused' && kind !== 'unchanged')
    if (!isChanged) return outcomes
    await follow(record, { isIndexed, ...(userId ? { userId } : {}) })
    return outcomes
  }

  /**
   * Updates the index and the metadata after a write. The lines are durable already: a failure is logged and tried
   * again later, and the write succeeds.
   */
  async function follow(record: DatasetRecord, { isIndexed, userId }: WriteOptions): Promise<void> {
    const { dataset } = open.get(record.id)
    try {
      await Promise.all([isIndexed ? indexed(record) : undefined, announceWrite(record.id, userId)])
      if (!isIndexed && !dataset.index.isBusy && dataset.index.isLate()) {
        logFailure(record, dataset.index.catchUp())
      }
    } catch (error) {
      log.error({ err: error, dataset: record.id }, 'lines were written and could not be described yet')
    }
    refreshes.schedule(record.id)
    if (dataset.database.abandoned.after(0, 1).length) tidyings.schedule(record.id)
  }

  const index = ({ id }: Pick<DatasetRecord, 'id'>): Promise<void> => open.get(id).indexing.run()

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
    of(record).index.expectStep()
    logFailure(record, index(record))
  }

  /** Logs a failure: the next indexing takes these changes again. */
  function logFailure({ id }: DatasetRecord, work: Promise<void>): void {
    work.catch((error: unknown) => log.error({ err: error, dataset: id }, 'lines could not be indexed'))
  }

  /** Publishes in the metadata that lines were written. */
  function announceWrite(id: string, userId: string | undefined): Promise<void> {
    const opened = open.get(id)
    opened.writer = userId
    return opened.announcement.run()
  }

  async function updateMetadata(id: string): Promise<void> {
    const { dataset, writer } = open.get(id)
    const values = { count: dataset.database.count(), ...writtenBy(writer) }
    // The lines are durable already; `resume` computes this metadata again if it is lost.
    const updated = await store.update(id, (current) => ({ record: { ...current, ...values } }), {
      isComputed: true
    })
    if (updated) bus.publish(changeChannel(id), updated)
  }

  async function cleanUp(id: string): Promise<void> {
    if (!isClosed()) await tidyFiles(parts, of({ id }), { id })
  }

  function reportLineProblems(record: DatasetRecord, problems: ReportedProblems): Promise<void> {
    return reportProblems(parts, record, problems)
  }

  const sweepParts: Sweep = {
    store,
    lines,
    of,
    versionOf: (record) => indexes.versionOf(record),
    refreshSoon: (id) => {
      refreshes.schedule(id)
      tidyings.schedule(id)
    },
    isClosed
  }
  const sweep = async (): Promise<void> => {
    await open.closeIdleFiles()
    await removeOldLines(sweepParts)
  }

  const description = descriptionOfLines({
    parts,
    indexes,
    of,
    index,
    refreshes,
    tidyings,
    flushes,
    isHeld: (id) => holds.has(id),
    reportProblems: reportLineProblems,
    published: async (record) => {
      await followFinalized({ ...parts, editable }, record, wake)
      await followReferenceData(parts, record)
      await editable.finalized(record)
    },
    renew: (dataset, record) => renewals.begin(dataset, record, () => indexes.cleanUp(record.id)),
    closing: closing.signal
  })

  const rewrites = wholeLines({
    parts,
    open,
    indexes,
    refreshes,
    tidyings,
    announceWrite,
    indexSoon,
    wake,
    extendSoon: (record) => extensions.soonIfNeeded(record),
    closing: closing.signal
  })

  const editable: EditableDatasets = {
    of,
    write,
    replace: rewrites.replace,
    clear: rewrites.clear,
    rebuild: rewrites.rebuild,
    statistics: (record) => description.statistics(record),
    extendingNow: extensions.now,
    extendSoon: extensions.soon,
    extendAll: extensions.extendAll,
    writeBeside: (record, replacement, operations, writing) =>
      extensions.write(record, operations, {
        database: replacement.database,
        writing,
        isBeside: true,
        write: (batch) => replacement.write(record, batch, writing)
      }),
    refreshSoon: (id) => refreshes.schedule(id),

    async tidyFiles({ id }) {
      try {
        if (of({ id }).database.abandoned.after(0, 1).length) await open.get(id).cleaning.run()
      } catch (error) {
        log.error({ err: error, dataset: id }, 'files of lines could not be removed yet')
        tidyings.schedule(id)
      }
    },

    index,
    indexed,
    indexSoon,
    prepareMany: ({ id }) =>
      of({ id })
        .index.prepare()
        .catch((error: unknown) => log.error({ err: error, dataset: id }, 'an index could not be opened')),

    reportProblems: reportLineProblems,

    filesAdded(record, paths) {
      expectDocuments(of(record).database, record, paths)
      of(record).index.expectStep()
      refreshes.schedule(record.id)
    },

    sweep,

    async finalized(record) {
      if (!record.isRest || isClosed()) return
      try {
        await removeOldLinesOf(sweepParts, record)
      } catch (error) {
        log.error({ err: error, dataset: record.id }, 'old lines could not be removed')
      }
      await extensions.soonIfNeeded(record)
    },

    hold: (id) => holds.add(id),

    async resume() {
      for (const id of await store.ids()) {
        if (isClosed()) return
        const record = await store.find(id)
        if (!record?.isRest || !open.hasLines(id)) continue
        const { abandoned, isIndexStale } = of(record).database
        const isExtended = await extensions.soonIfNeeded(record)
        const hasAbandoned = abandoned.after(0, 1).length > 0
        if (hasAbandoned) {
          abandoned.follow(attachmentColumn(record.schema)?.key)
          // A killed process may have removed files without updating their total.
          await recountFiles(parts, record)
          tidyings.schedule(id)
        }
        const isBehind = of(record).hasWaitingChanges()
        // Changes that an earlier process answered are indexed at once, so that clients find them.
        if (isBehind && !isIndexStale && !of(record).hasUnreadDocuments()) indexSoon(record)
        if (isIndexStale) rewrites.rebuildIndexSoon(id)
        else if (hasAbandoned || isBehind || !isUpToDate(record, of(record).database)) {
          await recountFiles(parts, record)
          of(record).index.expectStep()
          refreshes.schedule(id)
        } else if (!isExtended) await forget(id)
      }
    },

    forget,

    async close() {
      closing.abort()
      await Promise.all([
        open.stopWork(),
        refreshes.close(),
        tidyings.close(),
        flushes.close(),
        rewrites.close(),
        renewals.settled()
      ])
      await open.closeAll()
    }
  }
  return editable
}
