/** What a stored job is. */

const jobStates = ['waiting', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** The states that administrators read: a job that waits after a failure is `retrying`. */
export const jobStatuses = ['waiting', 'running', 'retrying', 'failed'] as const
export type JobStatus = (typeof jobStatuses)[number]

export const statusOf = ({ state, attempts }: Pick<StoredJob, 'state' | 'attempts'>): JobStatus =>
  state === 'waiting' && attempts > 0 ? 'retrying' : state

export interface NewJob {
  kind: string
  payload?: unknown
  /** `type:id` of the account whose turn it takes; the platform's own work has none. */
  owner?: string
  resource?: { type: string; id: string }
  /** Bytes to work on, as far as they are known. */
  bytes?: number
  /** The job does not run before this date; now by default. */
  runAt?: Date
  /** There is one job at most with this key: adding another one replaces the one that waits, or has the one that runs run once more. */
  uniqueKey?: string
  /** Jobs of one sequence run one after the other, in the order in which they were added. */
  sequence?: string
  /** Most jobs of the sequence that wait and were never tried: the oldest ones beyond are given up. */
  mostWaiting?: number
}

export interface StoredJob {
  id: number
  kind: string
  owner: string
  resource?: { type: string; id: string }
  payload: unknown
  bytes: number
  state: JobState
  runAt: string
  attempts: number
  lastError?: string
  startedAt?: string
  createdAt: string
  uniqueKey?: string
}
