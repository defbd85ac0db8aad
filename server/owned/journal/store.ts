/** The journal of a dataset: its last 1000 stored events, and the progress of the task under way. */
import type { Kysely } from 'kysely'
import type { JournalEvent, TaskProgress } from '../../../contract/dataset.ts'
import type { Metadata, Tables } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'

export type EventInput = JournalEvent

const keptEvents = 1000

/** Stores events, oldest first, in the transaction of the change that they tell. */
export async function appendEvents(
  scope: Kysely<Tables>,
  dataset: string,
  events: EventInput[]
): Promise<void> {
  if (!events.length) return
  for (const event of events) {
    await scope
      .insertInto('dataset_journal')
      .values({
        dataset,
        type: event.type,
        draft: event.draft ? 1 : 0,
        date: event.date,
        event: JSON.stringify(event)
      })
      .execute()
  }
  const oldest = await scope
    .selectFrom('dataset_journal')
    .select('number')
    .where('dataset', '=', dataset)
    .orderBy('number', 'desc')
    .offset(keptEvents)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await scope
    .deleteFrom('dataset_journal')
    .where('dataset', '=', dataset)
    .where('number', '<=', oldest.number)
    .execute()
}

/** Stored events, newest first. */
export async function readEvents(metadata: Metadata, dataset: string): Promise<JournalEvent[]> {
  const rows = await metadata
    .selectFrom('dataset_journal')
    .select('event')
    .where('dataset', '=', dataset)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => storedJson(row.event) as JournalEvent)
}

/** Whether the last failure was retried already: an `error-retry` with no step that ended since. */
export async function wasRetried(metadata: Metadata, dataset: string): Promise<boolean> {
  const row = await metadata
    .selectFrom('dataset_journal')
    .select('type')
    .where('dataset', '=', dataset)
    .where((where) => where.or([where('type', '=', 'error-retry'), where('type', 'like', '%-end')]))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.type === 'error-retry'
}

/** `hasDiagnosticFile` only stays on events whose file can still be downloaded. */
export async function forgetDiagnostics(
  scope: Kysely<Tables>,
  dataset: string,
  isDraft: boolean
): Promise<void> {
  const rows = await scope
    .selectFrom('dataset_journal')
    .select(['number', 'event'])
    .where('dataset', '=', dataset)
    .where('draft', '=', isDraft ? 1 : 0)
    .where('event', 'like', '%"hasDiagnosticFile"%')
    .execute()
  for (const row of rows) {
    const { hasDiagnosticFile: _hasDiagnosticFile, ...event } = storedJson(row.event) as JournalEvent
    await scope
      .updateTable('dataset_journal')
      .set({ event: JSON.stringify(event) })
      .where('number', '=', row.number)
      .execute()
  }
}

export async function readTaskProgress(
  metadata: Metadata,
  dataset: string
): Promise<TaskProgress | Record<string, never>> {
  const row = await metadata
    .selectFrom('dataset_task_progress')
    .select('progress')
    .where('dataset', '=', dataset)
    .executeTakeFirst()
  return row ? (storedJson(row.progress) as TaskProgress) : {}
}

export async function writeTaskProgress(
  metadata: Metadata,
  dataset: string,
  progress: TaskProgress | undefined
): Promise<void> {
  if (!progress) {
    await metadata.deleteFrom('dataset_task_progress').where('dataset', '=', dataset).execute()
    return
  }
  const values = { dataset, progress: JSON.stringify(progress) }
  await metadata
    .insertInto('dataset_task_progress')
    .values(values)
    .onConflict((conflict) => conflict.column('dataset').doUpdateSet({ progress: values.progress }))
    .execute()
}
