/** Takes up what an earlier process left: steps that were waiting or running, and files that no dataset names. */
import { removeOrphans } from '../orphans.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { nextStep } from './nextStep.ts'

type ResumedParts = Omit<DatasetParts, 'processor'>

/** @param wake queues the step of a dataset, if it waits for one */
export async function resumeProcessing(
  parts: ResumedParts,
  wake: (dataset: string) => void,
  closing: AbortSignal
): Promise<void> {
  const { store, locks, files } = parts
  for (const dataset of [...(await store.unsettled()), ...(await store.idsWithRetry())]) wake(dataset)
  const datasetIds = new Set(await store.ids())
  for (const dataset of await files.datasets()) {
    if (closing.aborted) return
    const release = locks.tryAcquire(dataset)
    if (!release) continue
    try {
      const record = datasetIds.has(dataset) ? await store.find(dataset) : undefined
      if (record) await clean(parts, record)
      // A dataset may have been created since the ids were read.
      else if (!(await store.find(dataset))) await files.remove(dataset)
    } finally {
      release()
      wake(dataset)
    }
  }
}

async function clean(parts: ResumedParts, record: DatasetRecord): Promise<void> {
  await removeOrphans(parts, record)
  // The earlier process may have ended before it removed its work files.
  if (!nextStep(record)) await parts.files.clearWork(record.id)
}
