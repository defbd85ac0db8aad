/** Changes of all lines of an editable dataset: replacement, removal, rebuild of the index. */
import { changeChannel, type DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { DelayedTasks } from './delayedTasks.ts'
import type { EditableDatasets } from './editableDatasets.ts'
import type { IndexFiles } from './indexFiles.ts'
import { eraseAuthors } from './lostAuthors.ts'
import type { LineWrites } from './lineWrites.ts'
import type { OpenDatasets } from './openDatasets.ts'
import { writtenBy } from './refresh.ts'
import { DebouncedTasks } from './debouncedTasks.ts'

interface WholeLinesParts {
  parts: Pick<DatasetParts, 'log' | 'bus' | 'store' | 'files'>
  open: OpenDatasets
  indexes: Pick<IndexFiles, 'create' | 'cleanUp'>
  tasks: Pick<DelayedTasks, 'refreshes' | 'tidyings'>
  writes: Pick<LineWrites, 'announce' | 'indexSoon'>
  /** Tells processing that a dataset has a step to run. */
  wake: (id: string) => void
  /** Queues extensions, if lines wait for them. */
  extendSoon: (record: DatasetRecord) => Promise<unknown>
  closing: AbortSignal
}

interface WholeLines extends Pick<EditableDatasets, 'replace' | 'clear' | 'rebuild'> {
  /** Queues the rebuild of a stale index, which holds removed lines. */
  rebuildIndexSoon(id: string): void
  forget(id: string): void
  close(): Promise<void>
}

export function wholeLines(context: WholeLinesParts): WholeLines {
  const { parts, open, indexes, writes, closing } = context
  const { log, bus, store, files } = parts
  const { refreshes, tidyings } = context.tasks
  const rebuilds = new DebouncedTasks(rebuildIndex, (error, id) => {
    if (!closing.aborted) log.error({ err: error, dataset: id }, 'an index could not be made anew')
  })

  /** Asks processing to rebuild the index, after lines were replaced or removed as a whole. */
  async function rebuildIndex(id: string): Promise<void> {
    const { dataset, writer } = open.get(id)
    if (!dataset.database.isIndexStale || closing.aborted) return
    const updated = await store.update(id, (current) => ({
      record: { ...current, status: 'analyzed', ...writtenBy(writer) }
    }))
    dataset.database.indexIsRight()
    if (updated) bus.publish(changeChannel(id), updated)
    context.wake(id)
  }

  /** Runs a part of the indexing. The lines are durable already: a failure is logged and tried again later. */
  async function retryLater(id: string, work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      log.error({ err: error, dataset: id }, 'an index could not be made anew yet')
      rebuilds.schedule(id)
    }
  }

  return {
    async replace(record, replacement, { userId, hasOtherFiles }) {
      const { id } = record
      const openDataset = open.get(id)
      await openDataset.dataset.replace(record, replacement, hasOtherFiles)
      tidyings.schedule(id)
      if (replacement.owner !== undefined) {
        await writes.announce(id, userId)
        writes.indexSoon(record)
        await retryLater(
          id,
          context.extendSoon(record).then(() => undefined)
        )
        refreshes.schedule(id)
        return
      }
      openDataset.writer = userId
      await retryLater(id, rebuildIndex(id))
    },

    // A new empty index is made at once; emptying the current one would take time.
    async clear(record, userId) {
      const { id } = record
      const { dataset } = open.get(id)
      const startEmpty = async (sequence: number): Promise<void> => {
        const file = files.newLinesFile()
        await indexes.create(record, file, sequence)
        await store.update(id, (current) => ({ record: { ...current, _lines: { file, count: 0 } } }))
        dataset.database.indexIsRight()
      }
      await dataset.clear(record, (sequence) => retryLater(id, startEmpty(sequence)))
      tidyings.schedule(id)
      await retryLater(id, writes.announce(id, userId))
      await indexes.cleanUp(id)
      refreshes.schedule(id)
    },

    rebuild: (record, signal) => madeAnew(context, record, signal),
    rebuildIndexSoon: (id) => rebuilds.schedule(id),
    forget: (id) => rebuilds.forget(id),
    close: () => rebuilds.close()
  }
}

/** Makes a new index of all lines, beside the one that is read. */
async function madeAnew(
  { parts, open, indexes, tasks }: WholeLinesParts,
  record: DatasetRecord,
  signal: AbortSignal
): ReturnType<EditableDatasets['rebuild']> {
  const { dataset } = open.get(record.id)
  const { database } = dataset
  if (!record.rest?.storeUpdatedBy) await eraseAuthors(database)
  const file = parts.files.newLinesFile()
  const problems = await dataset.index.fill(record, await indexes.create(record, file), signal)
  if (dataset.hasUnreadDocuments()) tasks.refreshes.schedule(record.id)
  const { lastSequence: sequence } = database.changes
  return { lines: { file, count: database.count() }, problems: problems.take(), sequence }
}
