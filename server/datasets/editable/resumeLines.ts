/** Indexes and describes what an earlier process wrote and left unfinished. */
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import type { DatasetRecord } from '../record.ts'
import type { DelayedTasks } from './delayedTasks.ts'
import { recountFiles } from './lineFilesTotal.ts'
import type { LineWrites } from './lineWrites.ts'
import type { OpenDatasets } from './openDatasets.ts'
import { isUpToDate } from './refresh.ts'

interface ResumeParts {
  parts: Parameters<typeof recountFiles>[0]
  open: OpenDatasets
  tasks: DelayedTasks
  writes: Pick<LineWrites, 'indexSoon'>
  /** Queues extensions, if lines wait for them. @returns whether they do */
  extendSoon: (record: DatasetRecord) => Promise<boolean>
  /** Queues the rebuild of a stale index, which holds removed lines. */
  rebuildIndexSoon: (id: string) => void
  /** Closes the lines of a dataset that has nothing to resume. */
  forget: (id: string) => Promise<void>
  closing: AbortSignal
}

export async function resumeLines(needed: ResumeParts): Promise<void> {
  const { parts, open, closing } = needed
  for (const id of await parts.store.ids()) {
    if (closing.aborted) return
    const record = await parts.store.find(id)
    if (record?.isRest && open.hasLines(id)) await resumeDataset(needed, record)
  }
}

async function resumeDataset(needed: ResumeParts, record: DatasetRecord): Promise<void> {
  const { parts, open, tasks, writes } = needed
  const { id } = record
  const { dataset } = open.get(id)
  const { abandoned, isIndexStale } = dataset.database
  const isExtended = await needed.extendSoon(record)
  const hasAbandoned = abandoned.after(0, 1).length > 0
  if (hasAbandoned) {
    abandoned.follow(attachmentColumn(record.schema)?.key)
    // A killed process may have removed files without updating their total.
    await recountFiles(parts, record)
    tasks.tidyings.schedule(id)
  }
  const isBehind = dataset.hasWaitingChanges()
  // Changes that an earlier process answered are indexed at once, so that clients find them.
  if (isBehind && !isIndexStale && !dataset.hasUnreadDocuments()) writes.indexSoon(record)
  if (isIndexStale) needed.rebuildIndexSoon(id)
  else if (hasAbandoned || isBehind || !isUpToDate(record, dataset.database)) {
    await recountFiles(parts, record)
    dataset.index.expectStep()
    tasks.refreshes.schedule(id)
  } else if (!isExtended) await needed.forget(id)
}
