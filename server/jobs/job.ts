/** Types of stored jobs. */

const jobStates = ['waiting', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** Statuses shown to administrators; `retrying` is a job that waits after a failure. */
export const jobStatuses = ['waiting', 'running', 'retrying', 'failed'] as const
export type JobStatus = (typeof jobStatuses)[number]

export const statusOf = ({ state, attempts }: Pick<StoredJob, 'state' | 'attempts'>): JobStatus =>
  state === 'waiting' && attempts > 0 ? 'retrying' : state

export interface NewJob {
  kind: string
  payload?: unknown
  /** Account whose share of turns the job takes, as `type:id`; absent for work of the platform itself. */
  owner?: string
  resource?: { type: string; id: string }
  /** Bytes of work, if known. */
  bytes?: number
  /** Earliest instant of the run; now by default. */
  runAt?: Date
  /** Key with at most one job: adding another one replaces a waiting job, or makes a running job run again. */
  uniqueKey?: string
  /** Key of a sequence, whose jobs run one at a time in the order of insertion. */
  sequence?: string
  /** Maximum number of waiting, never tried jobs of the sequence; older ones are dropped. */
  maxWaiting?: number
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
