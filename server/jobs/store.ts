/** Store of jobs in the metadata; the copies in memory of a process are not authoritative. */
import { sql, type Kysely, type Selectable } from 'kysely'
import { withoutWaiting, type Metadata, type Tables } from '../metadata/database.ts'
import { storedJson } from '../metadata/storedJson.ts'
import type { JobTables } from './tables.ts'
import type { Task } from './turns.ts'
import type { JobState, JobStatus, NewJob, StoredJob } from './job.ts'

interface JobFilter {
  kind?: string
  status?: string
  owner?: string
}

interface JobCount {
  kind: string
  status: JobStatus
  count: number
}

export interface Lease {
  by: string
  until: Date
}

interface AddOptions {
  /** Transaction in which the job is added. */
  scope?: Kysely<Tables> | undefined
  /** Whether the write needs no fsync. */
  isLight?: boolean | undefined
}

export interface JobStore {
  add(job: NewJob, now: Date, options?: AddOptions): Promise<void>
  find(id: number): Promise<StoredJob | undefined>
  idOfKey(uniqueKey: string): Promise<number | undefined>
  /** Jobs that may run now, the first one of each owner: among all, and among small ones. */
  candidates(kind: string, now: Date, smallBytes: number | undefined): Promise<Task<number>[]>
  /** Earliest date of a job that may not run yet. */
  nextDate(kind: string, now: Date): Promise<Date | undefined>
  /** Leases a job; undefined when it is gone or leased by another process. */
  take(id: number, lease: Lease, now: Date): Promise<StoredJob | undefined>
  renew(ids: number[], lease: Lease): Promise<void>
  /** Removes a job that succeeded, unless it was added again meanwhile. */
  end(id: number, now: Date, isLight?: boolean): Promise<void>
  /** Returns a job to the queue for another run. */
  putBack(id: number, change: { runAt: Date; attempts: number; error?: string }): Promise<void>
  fail(id: number, error: string): Promise<void>
  /** Drops all leases at the start of the process: no other process is running. */
  freeAll(): Promise<void>
  /**
   * Makes a waiting or failed job run now.
   * @returns false when it is running or unknown
   */
  retry(id: number, now: Date): Promise<boolean>
  remove(id: number): Promise<void>
  /** Jobs, the newest first. */
  list(
    filter: JobFilter,
    paging: { size: number; skip: number }
  ): Promise<{ count: number; results: StoredJob[] }>
  /** Number of jobs of each kind in each status. */
  counts(): Promise<JobCount[]>
  /** Deletes the failed jobs that were added before a date. */
  forgetFailed(before: Date): Promise<void>
}

export function jobStore(metadata: Metadata): JobStore {
  /** Writes without fsync, for jobs that are added again after a power cut. */
  const lightly = <Result>(work: (connection: Metadata) => Promise<Result>): Promise<Result> =>
    withoutWaiting(metadata, work)
  const transaction = <Result>(
    isLight: boolean,
    work: (scope: Kysely<Tables>) => Promise<Result>
  ): Promise<Result> =>
    isLight
      ? lightly((connection) => connection.transaction().execute(work))
      : metadata.transaction().execute(work)

  return {
    add: (job, now, { scope, isLight = false } = {}) =>
      scope ? add(scope, job, now) : transaction(isLight, (newScope) => add(newScope, job, now)),

    async find(id) {
      const row = await metadata.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
      return row && fromRow(row)
    },

    async idOfKey(uniqueKey) {
      const row = await metadata
        .selectFrom('jobs')
        .select('id')
        .where('unique_key', '=', uniqueKey)
        .executeTakeFirst()
      return row?.id
    },

    candidates: (kind, now, smallBytes) => candidates(metadata, kind, now, smallBytes),

    async nextDate(kind, now) {
      const row = await metadata
        .selectFrom('jobs')
        .select('run_at')
        .where('kind', '=', kind)
        .where('state', '=', 'waiting')
        .where('run_at', '>', now.toISOString())
        .orderBy('run_at')
        .limit(1)
        .executeTakeFirst()
      return row && new Date(row.run_at)
    },

    take: (id, { by, until }, now) =>
      lightly(async (connection) => {
        const row = await connection
          .updateTable('jobs')
          .set((eb) => ({
            state: 'running',
            attempts: eb('attempts', '+', 1),
            started_at: now.toISOString(),
            leased_by: by,
            leased_until: until.toISOString()
          }))
          .where('id', '=', id)
          .where(isFree(now))
          .returningAll()
          .executeTakeFirst()
        return row && fromRow(row)
      }),

    renew: (ids, { by, until }) =>
      lightly(async (connection) => {
        await connection
          .updateTable('jobs')
          .set({ leased_until: until.toISOString() })
          .where('leased_by', '=', by)
          .where('id', 'in', ids)
          .execute()
      }),

    end: (id, now, isLight = false) =>
      transaction(isLight, async (scope) => {
        const row = await scope
          .selectFrom('jobs')
          .select(['again', 'run_at'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!row) return
        if (!row.again) return void (await scope.deleteFrom('jobs').where('id', '=', id).execute())
        const runAt = row.run_at > now.toISOString() ? row.run_at : now.toISOString()
        await scope
          .updateTable('jobs')
          .set({ ...waiting, run_at: runAt, attempts: 0, last_error: null })
          .where('id', '=', id)
          .execute()
      }),

    putBack: (id, { runAt, attempts, error }) =>
      lightly(async (connection) => {
        await connection
          .updateTable('jobs')
          .set({ ...waiting, run_at: runAt.toISOString(), attempts, last_error: error ?? null })
          .where('id', '=', id)
          .execute()
      }),

    async fail(id, error) {
      await metadata
        .updateTable('jobs')
        .set((eb) => ({
          ...waiting,
          // A job that was added again while it ran may have other work: it runs again.
          state: eb.case().when('again', '=', 1).then('waiting').else('failed').end(),
          last_error: error
        }))
        .where('id', '=', id)
        .execute()
    },

    async freeAll() {
      await metadata.updateTable('jobs').set(waiting).where('state', '=', 'running').execute()
    },

    async retry(id, now) {
      const { numUpdatedRows } = await metadata
        .updateTable('jobs')
        .set({ ...waiting, run_at: now.toISOString(), attempts: 0 })
        .where('id', '=', id)
        .where('state', '!=', 'running')
        .executeTakeFirst()
      return numUpdatedRows > 0
    },

    async remove(id) {
      await metadata.deleteFrom('jobs').where('id', '=', id).execute()
    },

    list: (filter, paging) => list(metadata, filter, paging),

    counts: () =>
      metadata
        .selectFrom('jobs')
        .select(['kind', storedStatus.as('status'), (eb) => eb.fn.countAll<number>().as('count')])
        .groupBy(['kind', 'status'])
        .execute(),

    async forgetFailed(before) {
      await metadata
        .deleteFrom('jobs')
        .where('state', '=', 'failed')
        .where('created_at', '<', before.toISOString())
        .execute()
    }
  }
}

const waiting = { state: 'waiting', leased_by: null, leased_until: null, again: 0 }

/** SQL form of `statusOf`. */
const storedStatus = sql<JobStatus>`case when state = 'waiting' and attempts > 0 then 'retrying' else state end`

const isFree = (now: Date) =>
  sql<boolean>`(state = 'waiting' or state = 'running' and leased_until < ${now.toISOString()})`

async function add(scope: Kysely<Tables>, job: NewJob, now: Date): Promise<void> {
  const values = {
    owner: job.owner ?? '',
    resource_type: job.resource?.type ?? null,
    resource_id: job.resource?.id ?? null,
    payload: JSON.stringify(job.payload ?? null),
    bytes: job.bytes ?? 0,
    run_at: (job.runAt ?? now).toISOString()
  }
  const { uniqueKey = null } = job
  const existing =
    uniqueKey === null
      ? undefined
      : await scope
          .selectFrom('jobs')
          .select(['id', 'state', 'run_at', 'again'])
          .where('unique_key', '=', uniqueKey)
          .executeTakeFirst()
  if (!existing) {
    await scope
      .insertInto('jobs')
      .values({
        kind: job.kind,
        ...values,
        ...waiting,
        attempts: 0,
        unique_key: uniqueKey,
        sequence: job.sequence ?? null,
        created_at: now.toISOString()
      })
      .execute()
    await giveUpOldest(scope, job)
    return
  }
  // A waiting job keeps its attempts; a failed one gets all its attempts again.
  const isPlanned = existing.state === 'waiting' || existing.again === 1
  const change = {
    run_at: isPlanned && existing.run_at < values.run_at ? existing.run_at : values.run_at,
    ...(existing.state === 'running' ? { again: 1 } : {}),
    ...(existing.state === 'failed' ? { ...waiting, attempts: 0 } : {})
  }
  await scope
    .updateTable('jobs')
    .set({ ...values, ...change })
    .where('id', '=', existing.id)
    .execute()
}

async function giveUpOldest(scope: Kysely<Tables>, { sequence, maxWaiting }: NewJob): Promise<void> {
  if (sequence === undefined || maxWaiting === undefined) return
  const tooMany = scope
    .selectFrom('jobs')
    .select('id')
    .where('sequence', '=', sequence)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .orderBy('id', 'desc')
    .limit(-1)
    .offset(maxWaiting)
  await scope.deleteFrom('jobs').where('id', 'in', tooMany).execute()
}

async function candidates(
  metadata: Metadata,
  kind: string,
  now: Date,
  smallBytes = -1
): Promise<Task<number>[]> {
  const ranked = metadata
    .selectFrom('jobs as job')
    .select(['id', 'owner', 'bytes', 'run_at'])
    .select(
      sql<number>`row_number() over (partition by owner, bytes <= ${smallBytes} order by run_at, id)`.as(
        'place'
      )
    )
    .where('kind', '=', kind)
    .where('run_at', '<=', now.toISOString())
    .where(isFree(now))
    .where((where) =>
      where.or([
        where('job.sequence', 'is', null),
        where.not(
          where.exists(
            where
              .selectFrom('jobs as earlier')
              .select('earlier.id')
              .whereRef('earlier.sequence', '=', 'job.sequence')
              .whereRef('earlier.id', '<', 'job.id')
              .where('earlier.state', '!=', 'failed')
          )
        )
      ])
    )
  return metadata
    .selectFrom(ranked.as('ranked'))
    .select(['id', 'owner', 'bytes'])
    .where('place', '=', 1)
    .orderBy('run_at')
    .orderBy('id')
    .execute()
}

async function list(
  metadata: Metadata,
  { kind, status, owner }: JobFilter,
  { size, skip }: { size: number; skip: number }
): Promise<{ count: number; results: StoredJob[] }> {
  let jobs = metadata.selectFrom('jobs')
  if (kind) jobs = jobs.where('kind', '=', kind)
  if (status) jobs = jobs.where(storedStatus, '=', status as JobStatus)
  if (owner !== undefined) jobs = jobs.where('owner', '=', owner)
  const { count } = await jobs.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await jobs
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(skip)
    .execute()
  return { count, results: rows.map(fromRow) }
}

function fromRow(row: Selectable<JobTables['jobs']>): StoredJob {
  const { resource_type: type, resource_id: id } = row
  return {
    id: row.id,
    kind: row.kind,
    owner: row.owner,
    ...(type !== null && id !== null ? { resource: { type, id } } : {}),
    payload: storedJson(row.payload),
    bytes: row.bytes,
    state: row.state as JobState,
    runAt: row.run_at,
    attempts: row.attempts,
    ...(row.last_error === null ? {} : { lastError: row.last_error }),
    ...(row.started_at === null ? {} : { startedAt: row.started_at }),
    createdAt: row.created_at,
    ...(row.unique_key === null ? {} : { uniqueKey: row.unique_key })
  }
}
