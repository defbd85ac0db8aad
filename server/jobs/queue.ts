/**
 * Runs stored jobs: a bounded number of each kind, in turns between owners (turns.ts), with retries. A running job has
 * a lease that is renewed; after the end of the lease another process takes the job.
 */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Metadata, Tables } from '../metadata/database.ts'
import type { NewJob, StoredJob } from './job.ts'
import type { JobKind } from './jobKind.ts'
import { JobRunner } from './jobRunner.ts'
import { KindQueues } from './kindQueues.ts'
import { jobStore, type JobStore } from './store.ts'

export interface Jobs {
  store: JobStore
  now: () => Date
  /** Registers a kind of job; to be called before `start`. */
  register<Payload>(kind: JobKind<Payload>): void
  /**
   * Adds a job.
   * @param scope transaction of the job, which runs after the commit
   */
  add(job: NewJob, scope?: Kysely<Tables>): Promise<void>
  /** Whether jobs of this kind are recurring; their payload is the schedule. */
  isRecurring(kind: string): boolean
  /** Wakes a kind: jobs may have been added or freed. */
  wake(kind: string): void
  /** Starts running the stored jobs. */
  start(): Promise<void>
  /** Removes a job; a running one is stopped first. */
  cancel(id: number): Promise<void>
  /** Cancels a job at the request of an administrator, and informs its feature. */
  abandon(job: StoredJob): Promise<void>
  /** Stops running jobs, which wait for the next start. */
  close(): Promise<void>
}

interface QueueOptions {
  now?: () => Date
  leaseMs?: number
}

export function openJobs(
  { metadata, log }: { metadata: Metadata; log: Logger },
  { now = () => new Date(), leaseMs = 60_000 }: QueueOptions = {}
): Jobs {
  const store = jobStore(metadata)
  const closing = new AbortController()
  const runner = new JobRunner({ store, log, now, leaseMs, closing: closing.signal })
  const queues = new KindQueues({ store, runner, log, now, closing: closing.signal })
  async function cancel(id: number): Promise<void> {
    await runner.cancel(id)
    await store.remove(id)
  }
  return {
    store,
    now,
    cancel,
    wake: (kind) => queues.wake(kind),
    isRecurring: (kind) => queues.kind(kind)?.next !== undefined,
    register: (kind) => queues.register(kind),

    async add(job, scope) {
      await store.add(job, now(), { scope, isLight: queues.kind(job.kind)?.isFoundAgain })
      queues.wake(job.kind)
    },

    async start() {
      await store.freeAll()
      queues.start()
    },

    async abandon({ id, kind, payload }) {
      await cancel(id)
      await queues.kind(kind)?.abandoned?.(payload)
    },

    async close() {
      closing.abort()
      queues.close()
      await runner.close()
    }
  }
}
