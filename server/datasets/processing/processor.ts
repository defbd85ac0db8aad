/**
 * Runs the steps that datasets are waiting for: one at a time per dataset, a few at a time in all, in turns between
 * owners (server/jobs/fairQueue.ts).
 */
import { Backoff } from '../../jobs/backoff.ts'
import { FairQueue, type QueuedTask } from '../../jobs/fairQueue.ts'
import type { DatasetParts } from '../parts.ts'
import { removeOrphans } from '../orphans.ts'
import type { DatasetRecord } from '../record.ts'
import { nextStep } from './nextStep.ts'
import { runStep } from './runStep.ts'
import type { WorkLimits, WorkName, WorkTasks } from './work.ts'
import { workProcesses } from './workProcess.ts'

export interface Processor {
  /** Looks whether a dataset has a step to run, now or when its lock is free. */
  wake(dataset: string): void
  /** Stops the step that a dataset is in, if any, and resolves once it is stopped. */
  stop(dataset: string): Promise<void>
  /** Heavy work that a request waits for, in a process of its own. */
  work<Name extends WorkName>(
    name: Name,
    input: Omit<WorkTasks[Name]['input'], keyof WorkLimits>
  ): Promise<WorkTasks[Name]['output']>
  close(): Promise<void>
}

/** Failed steps are looked for at least this often. */
const maxRetryWait = 60_000

export function startProcessor(parts: Omit<DatasetParts, 'processor'>): Processor {
  const { config, log, store, locks, files } = parts
  const workers = workProcesses(log)
  const queue = new FairQueue({
    general: config.processingConcurrency,
    smallBytes: config.processingSmallBytes
  })
  /** Woken, and not in the queue yet: whose they are is being read. */
  const woken = new Set<string>()
  const running = new Map<string, { controller: AbortController; done: Promise<void> }>()
  const backoff = new Backoff()
  let isClosed = false
  let retryTimer: NodeJS.Timeout | undefined

  function wake(dataset: string): void {
    if (isClosed) return
    woken.add(dataset)
    void enqueue(dataset)
  }

  async function enqueue(dataset: string): Promise<void> {
    try {
      const record = await store.shared(dataset)
      // Stopped meanwhile, or gone.
      if (!woken.delete(dataset) || !record || isClosed) return
      queue.add(taskOf(record))
      pump()
    } catch (error) {
      if (!isClosed) log.error({ err: error, dataset }, 'processing could not be queued')
      setTimeout(() => woken.has(dataset) && wake(dataset), backoff.next(dataset)).unref()
    }
  }

  function pump(): void {
    for (let next = isClosed ? undefined : queue.start(); next; next = queue.start()) start(next.id)
  }

  function start(dataset: string): void {
    const release = locks.tryAcquire(dataset)
    // Whoever holds the lock wakes the dataset when it is free.
    if (!release) return queue.end(dataset)
    const controller = new AbortController()
    const done = run(dataset, controller.signal).finally(() => {
      running.delete(dataset)
      queue.end(dataset)
      release()
      pump()
    })
    running.set(dataset, { controller, done })
  }

  async function run(dataset: string, signal: AbortSignal): Promise<void> {
    try {
      const more = await runStep({ ...parts, workers, wake }, dataset, signal)
      backoff.forget(dataset)
      if (more) wake(dataset)
    } catch (error) {
      // The metadata could not be written (a full disk): nothing says yet that the step failed.
      log.error({ err: error, dataset }, 'processing failed')
      setTimeout(() => wake(dataset), backoff.next(dataset)).unref()
    }
    await planRetry().catch((error: unknown) => log.error({ err: error }, 'retries could not be planned'))
  }

  async function planRetry(): Promise<void> {
    if (isClosed) return
    const date = await store.nextRetry()
    clearTimeout(retryTimer)
    if (!date) return
    const wait = Math.min(Math.max(new Date(date).getTime() - Date.now(), 100), maxRetryWait)
    retryTimer = setTimeout(() => void retry(), wait)
    retryTimer.unref()
  }

  async function retry(): Promise<void> {
    try {
      for (const dataset of await store.idsDueForRetry(new Date().toISOString())) wake(dataset)
      await planRetry()
    } catch (error) {
      if (!isClosed) log.error({ err: error }, 'processing retries could not be read')
    }
  }

  /** What an earlier process left: steps to run again, and files that no dataset names. */
  async function resume(): Promise<void> {
    for (const dataset of await store.unsettled()) wake(dataset)
    await retry()
    const known = new Set(await store.ids())
    for (const dataset of await files.datasets()) {
      if (isClosed) return
      const release = locks.tryAcquire(dataset)
      if (!release) continue
      try {
        const record = known.has(dataset) ? await store.find(dataset) : undefined
        if (record) await clean(record)
        else if (!(await store.find(dataset))) await files.remove(dataset)
      } finally {
        release()
        wake(dataset)
      }
    }
  }

  async function clean(record: DatasetRecord): Promise<void> {
    await removeOrphans(parts, record)
    // The process may have ended between the last write of a run and the end of its cleaning.
    if (!nextStep(record)) await files.clearWork(record.id)
  }

  const resumed = resume().catch((error: unknown) =>
    log.error({ err: error }, 'processing could not be resumed')
  )

  const closing = new AbortController()

  return {
    wake,
    work: (name, input) => {
      const limits = { memoryMb: config.engine.processMemoryMb, threads: config.engine.threads }
      return workers.run(name, { ...input, ...limits } as never, {
        signal: closing.signal,
        progress: () => {}
      })
    },
    async stop(dataset) {
      woken.delete(dataset)
      queue.remove(dataset)
      const current = running.get(dataset)
      current?.controller.abort()
      await current?.done
    },
    async close() {
      isClosed = true
      closing.abort()
      clearTimeout(retryTimer)
      for (const { controller } of running.values()) controller.abort()
      await Promise.all([...[...running.values()].map(({ done }) => done), resumed])
      await workers.close()
    }
  }
}

/** A step works on the file that was received last, or on lines that are there already. */
function taskOf({ id, owner, draft, ...published }: DatasetRecord): QueuedTask {
  const { originalFile, file, storage } = { ...published, ...draft }
  const bytes = Math.max(originalFile?.size ?? 0, file?.size ?? 0, storage?.indexed?.size ?? 0)
  return { id, owner: `${owner.type}:${owner.id}`, bytes }
}
