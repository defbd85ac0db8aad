/** Runs with a schedule, imports and harvests: their creation, changes and next date. */
import type { Catalog, CatalogImport } from '../../contract/catalogs/catalog.ts'
import type { CatalogHarvest } from '../../contract/catalogs/harvest.ts'
import { nextImportDate } from '../../contract/catalogs/nextDate.ts'
import { checkPatchable } from '../administered/lists.ts'
import { httpError } from '../http/errors.ts'
import { newId } from '../owned/ids.ts'
import type { Database } from './documents.ts'
import { cancelRuns, queueRun } from './jobs.ts'
import type { CatalogParts } from './parts.ts'
import { runChannel } from './runLog.ts'
import { reportRun, type ScheduledType } from './runTypes.ts'
import { checkSchedule } from './schedule.ts'

export type Scheduled = CatalogImport | CatalogHarvest

/** Returns the date of the next run of a schedule (ISO 8601); undefined without an active schedule. */
export function nextDateOf(
  { isSchedulingActive, scheduling }: Pick<Scheduled, 'isSchedulingActive' | 'scheduling'>,
  now: Date
): string | undefined {
  return nextImportDate(isSchedulingActive ? scheduling : [], now)?.toISOString()
}

/** Returns the properties that all new runs of a catalog have: they run at once. */
export function newRun(
  { _id: id, title, owner }: Pick<Catalog, '_id' | 'title' | 'owner'>,
  trace: Scheduled['created']
): Pick<Scheduled, '_id' | 'owner' | 'catalog' | 'status' | 'waitingAt' | 'created' | 'updated'> {
  return {
    _id: newId(),
    owner,
    catalog: { id, title },
    status: 'waiting',
    waitingAt: trace.date,
    created: trace,
    updated: trace
  }
}

/**
 * Reads the body of a change: the changed properties, and whether to run now.
 * @throws HttpError 400
 */
export function requestedChanges<Writable extends Pick<Scheduled, 'scheduling'>>(
  body: object,
  { patchable, checkPatch }: { patchable: ReadonlySet<string>; checkPatch: (body: object) => void }
): { changes: Partial<Writable>; runsNow: boolean } {
  checkPatchable(body, patchable)
  checkPatch(body)
  const { status, ...values } = body as { status?: string }
  const changes = values as Partial<Writable>
  if (status !== undefined && status !== 'waiting') throw httpError('onlyStatusWaiting')
  checkSchedule(changes.scheduling)
  return { changes, runsNow: status === 'waiting' }
}

/**
 * Stores a new run and queues it.
 * @param alsoWrite writes that belong to the same transaction
 */
export async function createScheduled<Document extends Scheduled>(
  { metadata, jobs, outbox }: CatalogParts,
  type: ScheduledType<Document>,
  run: Document,
  alsoWrite: (scope: Database) => Promise<void> = async () => {}
): Promise<void> {
  await metadata.transaction().execute(async (scope) => {
    await alsoWrite(scope)
    await type.store.put(scope, run)
    await queueRun(jobs, type.kind, { id: run._id, owner: run.owner }, scope)
    await reportRun(scope, type, 'create', run)
  })
  outbox.wake()
}

interface ScheduledChange<Document> {
  /** Changed properties; null removes one. */
  changes: object
  updated: Document extends Scheduled ? Document['updated'] : never
  /** Whether to run now. */
  runsNow: boolean
  /** Writes that belong to the same transaction. */
  alsoWrite?: (scope: Database) => Promise<void>
}

/**
 * Changes a run, with its next date and its job.
 * @returns the changed run
 * @throws HttpError 404 for a run that was deleted meanwhile; 400 to run now when it is running
 */
export async function changeScheduled<Document extends Scheduled>(
  parts: CatalogParts,
  type: ScheduledType<Document>,
  id: string,
  { changes, updated, runsNow, alsoWrite }: ScheduledChange<Document>
): Promise<Document> {
  const { metadata, jobs, outbox, bus } = parts
  const { kind, store, nextDate } = type
  const next = await metadata.transaction().execute(async (scope) => {
    const current = await store.find(scope, id)
    if (!current) throw httpError(type.missing)
    if (runsNow && current.status === 'running') throw httpError(type.running)
    const changed = rescheduled(type, withoutNulls({ ...current, ...changes, updated }), runsNow)
    await alsoWrite?.(scope)
    await store.put(scope, changed)
    const runAt = changed.status === 'waiting' ? new Date() : dateOf(type, changed)
    if (changed.status !== 'running' && runAt) {
      await queueRun(jobs, kind, { id, owner: changed.owner, runAt }, scope)
    }
    await reportRun(scope, type, 'patch', changed)
    return changed
  })
  const { status, waitingAt } = next
  const date = dateOf(type, next)
  // Without a next date, the job of the former date is cancelled.
  if (status !== 'running' && status !== 'waiting' && !date) await cancelRuns(parts, kind, [id])
  outbox.wake()
  bus.publish(runChannel(kind, id), {
    ...changes,
    updated,
    status,
    waitingAt,
    [nextDate]: date?.toISOString() ?? null
  })
  return next
}

/** Removes properties with the value null. */
const withoutNulls = <Document extends object>(values: Document): Document =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Document

function dateOf<Document extends Scheduled>(
  { nextDate }: ScheduledType<Document>,
  run: Document
): Date | undefined {
  const date = (run as Partial<Record<typeof nextDate, string>>)[nextDate]
  return date === undefined ? undefined : new Date(date)
}

/** Returns the run with the next date of its schedule, with the status `waiting` to run now. */
function rescheduled<Document extends Scheduled>(
  { nextDate }: ScheduledType<Document>,
  run: Document,
  runsNow: boolean
): Document {
  const now = new Date()
  const others = Object.entries(run).filter(([name]) => name !== nextDate)
  const date = nextDateOf(run, now)
  return {
    ...(Object.fromEntries(others) as Document),
    ...(date === undefined ? {} : { [nextDate]: date }),
    ...(runsNow ? { status: 'waiting', waitingAt: now.toISOString() } : {})
  }
}
