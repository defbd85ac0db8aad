import type { Delays } from './backoff.ts'
import type { StoredJob } from './job.ts'
import type { Places } from './turns.ts'

export interface RunningJob<Payload = unknown> extends StoredJob {
  payload: Payload
  /** Aborted when the job is cancelled or the server stops. */
  signal: AbortSignal
}

export interface JobKind<Payload = unknown> {
  kind: string
  places: Places
  retry: Delays & { attempts: number }
  /**
   * Runs the job. It may run again after it succeeded, if the process ends before that is stored.
   * @throws PermanentError for a failure without retry
   */
  run(job: RunningJob<Payload>): Promise<void>
  /**
   * Called after an administrator abandoned a job, which is removed by then: the resource of the job leaves the state in
   * which it waits for the job. Features that cancel their own jobs change the resource themselves.
   */
  abandoned?(payload: Payload): Promise<void>
  /** Whether the feature adds its jobs again after a power cut, so that writes need no fsync. */
  isFoundAgain?: boolean
  /** Next run of a recurring job, which never ends nor fails for good. */
  next?(after: Date): Date
}

/** Failure that a retry would not resolve. */
export class PermanentError extends Error {}
