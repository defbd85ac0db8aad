/** Store of jobs in the metadata; the copies in memory of a process are not authoritative. */
import type { Kysely } from 'kysely'
import type { Metadata, Tables } from '../metadata/database.ts'
import { addJob } from './addJob.ts'
import type { NewJob } from './job.ts'
import { jobRecords, type JobRecords } from './records.ts'
import { jobRuns, transactionOf, type JobRuns } from './runs.ts'
import type { Task } from './turns.ts'
import { candidates, nextDate } from './waitingJobs.ts'

interface AddOptions {
  /** Transaction in which the job is added. */
  scope?: Kysely<Tables> | undefined
  /** Whether the write needs no fsync. */
  isLight?: boolean | undefined
}

export interface JobStore extends JobRuns, JobRecords {
  add(job: NewJob, now: Date, options?: AddOptions): Promise<void>
  /** Jobs that may run now, the first one of each owner: among all, and among small ones. */
  candidates(kind: string, now: Date, smallBytes: number | undefined): Promise<Task<number>[]>
  /** Earliest date of a job that may not run yet. */
  nextDate(kind: string, now: Date): Promise<Date | undefined>
}

export function jobStore(metadata: Metadata): JobStore {
  return {
    ...jobRuns(metadata),
    ...jobRecords(metadata),

    add: (job, now, { scope, isLight = false } = {}) =>
      scope
        ? addJob(scope, job, now)
        : transactionOf(metadata, isLight, (newScope) => addJob(newScope, job, now)),

    candidates: (kind, now, smallBytes) => candidates(metadata, kind, now, smallBytes),
    nextDate: (kind, now) => nextDate(metadata, kind, now)
  }
}
