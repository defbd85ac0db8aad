/**
 * Runs the steps that datasets wait for: one at a time per dataset, a few at a time in all, in turns between owners. A
 * waiting dataset has one job (server/jobs/queue.ts), which runs one step, or several short ones; the state of the
 * dataset gives the step.
 */
import { Backoff } from '../../jobs/backoff.ts'
import type { NewJob } from '../../jobs/job.ts'
import type { RunningJob } from '../../jobs/jobKind.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { nextStep, retryDate } from './nextStep.ts'
import { resumeProcessing } from './resume.ts'
import { runStep } from './runStep.ts'
import type { WorkLimits, WorkTaskName, WorkTasks } from './task.ts'
import type { WorkProcesses } from './workProcess.ts'

export interface Processor {
  /** Queues the step of a dataset, if it waits for one. */
  wake(dataset: string): void
  /** Stops the current step of a dataset, if any, and resolves once the step has stopped. */
  stop(dataset: string): Promise<void>
  /** Starts worker processes ahead of their work (`workProcess.ts`). */
  prepare: WorkProcesses['prepare']
  /** Runs heavy work of a request in a worker process. */
  work<Name extends WorkTaskName>(
    name: Name,
    input: Omit<WorkTasks[Name]['input'], keyof WorkLimits>
  ): Promise<WorkTasks[Name]['output']>
  close(): Promise<void>
}

/** Kind of the job of one step of a dataset. */
const processingJob = 'processing'

/**
 * Bytes up to which the steps of a dataset follow each other within one job: nothing is stored between them, and the
 * same worker process keeps its caches. Other datasets wait no longer than for a step of a larger one.
 */
const briefBytes = 1_000_000

const keyOf = (dataset: string): string => `${processingJob}:${dataset}`

/** @param workers worker processes, closed with the processor */
export function startProcessor(parts: Omit<DatasetParts, 'processor'>, workers: WorkProcesses): Processor {
  const { config, log, store, locks, jobs } = parts
  const backoff = new Backoff()
  /** Running lookups of the next step, by id of the woken dataset. */
  const lookups = new Map<string, Promise<void>>()
  const closing = new AbortController()
  const isClosed = (): boolean => closing.signal.aborted

  jobs.register<{ dataset: string }>({
    kind: processingJob,
    places: { general: config.processingConcurrency, smallBytes: config.processingSmallBytes },
    // A failed step is recorded in its dataset and retried there; a failed job is a problem of the platform, such as a
    // full disk.
    retry: { attempts: Infinity, firstMs: 1000, maxMs: 60_000 },
    isFoundAgain: true,
    run
  })

  function wake(dataset: string): void {
    if (isClosed()) return
    const before = lookups.get(dataset) ?? Promise.resolve()
    const lookup: Promise<void> = before
      .then(() => (lookups.get(dataset) === lookup ? enqueue(dataset) : undefined))
      .finally(() => void (lookups.get(dataset) === lookup && lookups.delete(dataset)))
    lookups.set(dataset, lookup)
  }

  async function enqueue(dataset: string): Promise<void> {
    try {
      const record = await store.shared(dataset)
      const job = record && !isClosed() ? jobOf(record) : undefined
      if (job) await jobs.add(job)
      backoff.forget(dataset)
    } catch (error) {
      if (isClosed()) return
      log.error({ err: error, dataset }, 'processing could not be queued')
      setTimeout(() => wake(dataset), backoff.next(dataset)).unref()
    }
  }

  async function run({
    payload: { dataset },
    bytes,
    signal
  }: RunningJob<{ dataset: string }>): Promise<void> {
    const until = bytes <= briefBytes ? Date.now() + config.processingTurnMs : 0
    let steps = 0
    while ((await runNext(dataset, signal)) && !signal.aborted) {
      steps++
      if (Date.now() >= until) break
    }
    if (steps) wake(dataset)
  }

  /** Runs the next step of a dataset. @returns true when a step was run, so that another one may follow */
  async function runNext(dataset: string, signal: AbortSignal): Promise<boolean> {
    const release = locks.tryAcquire(dataset)
    // The holder of the lock wakes the dataset when it releases the lock.
    if (!release) return false
    try {
      return await runStep({ ...parts, workers, wake }, dataset, signal)
    } finally {
      release()
    }
  }

  const resumed = resumeProcessing(parts, wake, closing.signal).catch((error: unknown) =>
    log.error({ err: error }, 'processing could not be resumed')
  )

  return {
    wake,
    prepare: (isConverted) => {
      if (!isClosed()) workers.prepare(isConverted)
    },
    work: (name, input) => {
      const limits = { memoryMb: config.engine.processMemoryMb, threads: config.engine.threads }
      return workers.run(name, { ...input, ...limits } as never, {
        signal: closing.signal,
        progress: () => {}
      })
    },
    async stop(dataset) {
      const looking = lookups.get(dataset)
      lookups.delete(dataset)
      await looking
      const id = await jobs.store.idOfKey(keyOf(dataset))
      if (id !== undefined) await jobs.cancel(id)
    },
    async close() {
      closing.abort()
      await Promise.all([...lookups.values(), resumed])
      await workers.close()
    }
  }
}

/** Returns the job of the step that a dataset waits for, now or at the date of its next attempt. */
function jobOf(dataset: DatasetRecord): NewJob | undefined {
  const { id, owner, draft, ...published } = dataset
  const retryAt = nextStep(dataset) ? undefined : retryDate(dataset)
  if (!retryAt && !nextStep(dataset)) return undefined
  // A step works on the last received file, or on existing lines.
  const { originalFile, file, storage } = { ...published, ...draft }
  return {
    kind: processingJob,
    uniqueKey: keyOf(id),
    payload: { dataset: id },
    resource: { type: 'datasets', id },
    owner: `${owner.type}:${owner.id}`,
    bytes: Math.max(originalFile?.size ?? 0, file?.size ?? 0, storage?.indexed?.size ?? 0),
    ...(retryAt ? { runAt: retryAt } : {})
  }
}
