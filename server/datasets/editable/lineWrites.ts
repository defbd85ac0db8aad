/** Writes of lines and what follows them: the index, the count in the metadata, and the delayed work. */
import { changeChannel, type DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { DelayedTasks } from './delayedTasks.ts'
import type { EditableDatasets, WriteOptions } from './editableDatasets.ts'
import type { LineExtensions } from './extensions/lineExtensions.ts'
import type { OpenDatasets } from './openDatasets.ts'
import { writtenBy } from './refresh.ts'

interface LineWritesParts {
  parts: Pick<DatasetParts, 'log' | 'store' | 'bus'>
  open: OpenDatasets
  tasks: DelayedTasks
  /** Read at each write: the extensions index lines too. */
  extensions: () => LineExtensions
}

export interface LineWrites extends Pick<
  EditableDatasets,
  'write' | 'writeBeside' | 'index' | 'indexed' | 'indexSoon' | 'tidyFiles'
> {
  /** Publishes in the metadata that lines were written. */
  announce(id: string, userId: string | undefined): Promise<void>
  /** Stores and publishes the number of lines and the last writer. */
  updateMetadata(id: string): Promise<void>
}

export function lineWrites({ parts, open, tasks, extensions }: LineWritesParts): LineWrites {
  const { log, store, bus } = parts

  /**
   * Updates the index and the metadata after a write. The lines are durable already: a failure is logged and tried
   * again later, and the write succeeds.
   */
  async function follow(
    record: DatasetRecord,
    { isIndexed, userId }: Pick<WriteOptions, 'isIndexed' | 'userId'>
  ): Promise<void> {
    const { dataset } = open.get(record.id)
    try {
      await Promise.all([isIndexed ? indexed(record) : undefined, announce(record.id, userId)])
      if (!isIndexed && !dataset.index.isBusy && dataset.index.isLate()) {
        logFailure(record, dataset.index.catchUp())
      }
    } catch (error) {
      log.error({ err: error, dataset: record.id }, 'lines were written and could not be described yet')
    }
    tasks.refreshes.schedule(record.id)
    if (hasAbandonedFiles(record)) tasks.tidyings.schedule(record.id)
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

  /** Logs a failure: the next indexing takes these changes again. */
  function logFailure({ id }: DatasetRecord, work: Promise<void>): void {
    work.catch((error: unknown) => log.error({ err: error, dataset: id }, 'lines could not be indexed'))
  }

  function announce(id: string, userId: string | undefined): Promise<void> {
    const opened = open.get(id)
    opened.writer = userId
    return opened.announcement.run()
  }

  const hasAbandonedFiles = ({ id }: Pick<DatasetRecord, 'id'>): boolean =>
    open.get(id).dataset.database.abandoned.after(0, 1).length > 0

  return {
    async write(record, operations, writing, { isIndexed, isDurable = true, isDeferred, userId, extending }) {
      const { dataset } = open.get(record.id)
      if (isDeferred) dataset.index.expectStep()
      const outcomes = await extensions().write(record, operations, {
        database: dataset.database,
        writing,
        extending,
        write: (batch) => dataset.write(record, batch, writing, { waitsForIndex: isIndexed, isDurable })
      })
      const isChanged = outcomes.some(({ kind }) => kind !== 'refused' && kind !== 'unchanged')
      if (isChanged) await follow(record, { isIndexed, ...(userId ? { userId } : {}) })
      return outcomes
    },

    writeBeside: (record, replacement, operations, writing) =>
      extensions().write(record, operations, {
        database: replacement.database,
        writing,
        isBeside: true,
        write: (batch) => replacement.write(record, batch, writing)
      }),

    index,
    indexed,

    indexSoon(record) {
      open.get(record.id).dataset.index.expectStep()
      logFailure(record, index(record))
    },

    announce,

    async updateMetadata(id) {
      const { dataset, writer } = open.get(id)
      const values = { count: dataset.database.count(), ...writtenBy(writer) }
      // The lines are durable already; `resume` computes this metadata again if it is lost.
      const updated = await store.update(id, (current) => ({ record: { ...current, ...values } }), {
        isComputed: true
      })
      if (updated) bus.publish(changeChannel(id), updated)
    },

    async tidyFiles({ id }) {
      try {
        if (hasAbandonedFiles({ id })) await open.get(id).cleaning.run()
      } catch (error) {
        log.error({ err: error, dataset: id }, 'files of lines could not be removed yet')
        tasks.tidyings.schedule(id)
      }
    }
  }
}
