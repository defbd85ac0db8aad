/** What a stored job is. */

const jobStates = ['waiting', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** What administrators are told: what waits after a failure is tried again. */
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
  /** Not before; now by default. */
  runAt?: Date
  /** Of all jobs with this key there is one: adding it again replaces what waits, or runs it once more. */
  uniqueKey?: string
  /** Jobs of one sequence run one after the other, in the order in which they were added. */
  sequence?: string
  /** Jobs of its sequence that wait and were never tried; the oldest of more are given up. */
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
