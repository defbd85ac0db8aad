/** Store of what becomes of the jobs that a process takes: their leases, and how each run ended. */
import type { Kysely } from 'kysely'
import { withoutWaiting, type Metadata, type Tables } from '../metadata/database.ts'
import type { StoredJob } from './job.ts'
import { isFree, jobOfRow, waiting } from './rows.ts'

export interface Lease {
  by: string
  until: Date
}

export interface JobRuns {
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
}

type Work<Result> = (scope: Kysely<Tables>) => Promise<Result>

/** Writes without fsync, for jobs that are added again after a power cut. */
export const transactionOf = <Result>(
  metadata: Metadata,
  isLight: boolean,
  work: Work<Result>
): Promise<Result> =>
  isLight
    ? withoutWaiting(metadata, (connection) => connection.transaction().execute(work))
    : metadata.transaction().execute(work)

export function jobRuns(metadata: Metadata): JobRuns {
  return {
    take: (id, { by, until }, now) =>
      withoutWaiting(metadata, async (connection) => {
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
        return row && jobOfRow(row)
      }),

    renew: (ids, { by, until }) =>
      withoutWaiting(metadata, async (connection) => {
        await connection
          .updateTable('jobs')
          .set({ leased_until: until.toISOString() })
          .where('leased_by', '=', by)
          .where('id', 'in', ids)
          .execute()
      }),

    end: (id, now, isLight = false) =>
      transactionOf(metadata, isLight, async (scope) => {
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
      withoutWaiting(metadata, async (connection) => {
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
    }
  }
}
