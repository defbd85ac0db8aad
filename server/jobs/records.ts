/** Store of jobs as records: what the recurring ones and administrators look up, and what administrators change. */
import { sql } from 'kysely'
import type { Metadata } from '../metadata/database.ts'
import type { JobStatus, StoredJob } from './job.ts'
import { jobOfRow, waiting } from './rows.ts'

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

export interface JobRecords {
  find(id: number): Promise<StoredJob | undefined>
  idOfKey(uniqueKey: string): Promise<number | undefined>
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

export function jobRecords(metadata: Metadata): JobRecords {
  return {
    async find(id) {
      const row = await metadata.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
      return row && jobOfRow(row)
    },

    async idOfKey(uniqueKey) {
      const row = await metadata
        .selectFrom('jobs')
        .select('id')
        .where('unique_key', '=', uniqueKey)
        .executeTakeFirst()
      return row?.id
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

/** SQL form of `statusOf`. */
const storedStatus = sql<JobStatus>`case when state = 'waiting' and attempts > 0 then 'retrying' else state end`

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
  return { count, results: rows.map(jobOfRow) }
}
