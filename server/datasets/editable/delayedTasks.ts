/** Work on editable datasets that waits for a pause between writes. */
import type { DatasetParts } from '../parts.ts'
import { DebouncedTasks } from './debouncedTasks.ts'
import type { OpenDatasets } from './openDatasets.ts'

/** Number of pauses (`flushMs`) after which an index that never stops changing is written into its file anyway. */
const maxFlushDelays = 10

interface DelayedTasksParts {
  parts: Pick<DatasetParts, 'config' | 'log'>
  open: OpenDatasets
  /** Computes the metadata derived from the lines. */
  refresh: (id: string) => Promise<void>
  closing: AbortSignal
}

export interface DelayedTasks {
  /** Computations of the metadata derived from the lines. */
  refreshes: DebouncedTasks
  /** Removals of the files that no line names any more. */
  tidyings: DebouncedTasks
  /** Writings of changed indexes into their files. */
  flushes: DebouncedTasks
  forget(id: string): void
  close(): Promise<void>
}

export function delayedTasks({ parts, open, refresh, closing }: DelayedTasksParts): DelayedTasks {
  const { config, log } = parts
  const logged =
    (message: string) =>
    (error: unknown, id: string): void => {
      if (!closing.aborted) log.error({ err: error, dataset: id }, message)
    }
  const refreshes = new DebouncedTasks(refresh, logged('lines could not be summed up'))
  const tidyings = new DebouncedTasks(
    (id) => open.get(id).cleaning.run(),
    logged('files of lines could not be removed')
  )
  const flushes: DebouncedTasks = new DebouncedTasks(
    async (id) => {
      if (!(await open.get(id).dataset.index.cleanUp())) flushes.schedule(id)
    },
    logged('an index could not be written into its file'),
    { quietMs: config.engine.flushMs, maxDelayMs: config.engine.flushMs * maxFlushDelays }
  )
  const tasks = [refreshes, tidyings, flushes]
  return {
    refreshes,
    tidyings,
    flushes,
    forget(id) {
      for (const task of tasks) task.forget(id)
    },
    async close() {
      await Promise.all(tasks.map((task) => task.close()))
    }
  }
}
