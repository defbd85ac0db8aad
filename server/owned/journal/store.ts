/** Journal of a resource: its last 1000 stored events, and the progress of its current task. */
import type { Kysely } from 'kysely'
import type { JournalEvent, TaskProgress } from '../../../contract/datasets/dataset.ts'
import { withoutWaiting, type Metadata, type Tables } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import { addToOutbox } from '../../outbox/store.ts'
import type { OwnedRecord, ResourceDefinition } from '../definition.ts'
import { ownedQueries, type TableNames } from '../tables.ts'

type JournalTables = Pick<TableNames, 'journal' | 'progress'>

export type EventInput = JournalEvent

const keptEvents = 1000

/** Realtime channel of the events of a resource. */
export const journalChannel = (name: string, resource: string): string => `${name}/${resource}/journal`

/** Stores events, the oldest first, in the transaction of their change; watchers receive them after its commit. */
export async function appendEvents<Resource extends OwnedRecord>(
  scope: Kysely<Tables>,
  { name, tables: { journal } }: Pick<ResourceDefinition<Resource>, 'name' | 'tables'>,
  resource: string,
  events: EventInput[]
): Promise<void> {
  if (!events.length) return
  for (const event of events) {
    await ownedQueries(scope)
      .insertInto(journal)
      .values({
        resource,
        type: event.type,
        draft: event.draft ? 1 : 0,
        date: event.date,
        event: JSON.stringify(event)
      })
      .execute()
    await addToOutbox(scope, journalChannel(name, resource), { ...event, store: true })
  }
  const oldest = await ownedQueries(scope)
    .selectFrom(journal)
    .select('number')
    .where('resource', '=', resource)
    .orderBy('number', 'desc')
    .offset(keptEvents)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await ownedQueries(scope)
    .deleteFrom(journal)
    .where('resource', '=', resource)
    .where('number', '<=', oldest.number)
    .execute()
}

/** Stored events, the newest first. */
export async function readEvents(
  metadata: Metadata,
  { journal }: JournalTables,
  resource: string
): Promise<JournalEvent[]> {
  const rows = await ownedQueries(metadata)
    .selectFrom(journal)
    .select('event')
    .where('resource', '=', resource)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => storedJson(row.event) as JournalEvent)
}

/** Whether the last failure was retried: an `error-retry` without a completed step since. */
export async function wasRetried(
  metadata: Metadata,
  { journal }: JournalTables,
  resource: string
): Promise<boolean> {
  const row = await ownedQueries(metadata)
    .selectFrom(journal)
    .select('type')
    .where('resource', '=', resource)
    .where((where) => where.or([where('type', '=', 'error-retry'), where('type', 'like', '%-end')]))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.type === 'error-retry'
}

/** Removes `hasDiagnosticFile` from events whose file can no longer be downloaded. */
export async function forgetDiagnostics(
  scope: Kysely<Tables>,
  { journal }: JournalTables,
  resource: string,
  isDraft: boolean
): Promise<void> {
  const rows = await ownedQueries(scope)
    .selectFrom(journal)
    .select(['number', 'event'])
    .where('resource', '=', resource)
    .where('draft', '=', isDraft ? 1 : 0)
    .where('event', 'like', '%"hasDiagnosticFile"%')
    .execute()
  for (const row of rows) {
    const { hasDiagnosticFile: _hasDiagnosticFile, ...event } = storedJson(row.event) as JournalEvent
    await ownedQueries(scope)
      .updateTable(journal)
      .set({ event: JSON.stringify(event) })
      .where('number', '=', row.number)
      .execute()
  }
}

export async function readTaskProgress(
  metadata: Metadata,
  { progress }: JournalTables,
  resource: string
): Promise<TaskProgress | Record<string, never>> {
  const row = await ownedQueries(metadata)
    .selectFrom(progress)
    .select('progress')
    .where('resource', '=', resource)
    .executeTakeFirst()
  return row ? (storedJson(row.progress) as TaskProgress) : {}
}

/** Stores the progress without fsync: after a power cut the task starts again. */
export async function writeTaskProgress(
  metadata: Metadata,
  { progress: table }: JournalTables,
  resource: string,
  progress: TaskProgress | undefined
): Promise<void> {
  await withoutWaiting(metadata, async (connection) => {
    const queries = ownedQueries(connection)
    if (!progress) {
      await queries.deleteFrom(table).where('resource', '=', resource).execute()
      return
    }
    const values = { resource, progress: JSON.stringify(progress) }
    await queries
      .insertInto(table)
      .values(values)
      .onConflict((conflict) => conflict.column('resource').doUpdateSet({ progress: values.progress }))
      .execute()
  })
}
