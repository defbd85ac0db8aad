/** The worker thread that fills indexes. It is started on demand and ended after some idle time. */
import { Worker } from 'node:worker_threads'
import { entryBeside } from '../../entryBeside.ts'
import type { FillInput, FillOutput } from './fillIndex.ts'

export interface FillRequest extends FillInput {
  number: number
}

export type FillAnswer = { number: number } & ({ output: FillOutput } | { error: Error })

export interface FillThreadData {
  /** Not 0 once the work is no longer wanted: the thread ends it at the next check. */
  isStopped: Int32Array
  /** The thread has a lower scheduling priority than others. */
  isLowPriority: boolean
}

export const stoppedMessage = 'The index is not wanted any more.'

/** Threads by kind of work: changes that writers wait for never queue behind a whole index. */
export interface FillThreads {
  /** Thread for parts made of many changes. */
  parts: FillThread
  /** Thread for whole indexes. */
  wholeIndexes: FillThread
}

const idleMs = 3000
/** Megabytes for the database engine of the thread, in addition to the memory of Node. */
const memoryMb = 40

interface RunningThread {
  worker: Worker
  isStopped: Int32Array
  pending: Map<number, { resolve: (output: FillOutput) => void; reject: (error: Error) => void }>
  exited: Promise<void>
}

export class FillThread {
  private running: RunningThread | undefined
  private requests = 0
  private idle: NodeJS.Timeout | undefined
  private isClosed = false
  private readonly isLowPriority: boolean

  /** @param options.isLowPriority gives the thread a lower scheduling priority */
  constructor({ isLowPriority = false } = {}) {
    this.isLowPriority = isLowPriority
  }

  /** Starts the thread before work that is expected soon, to save the start-up time. */
  prepare(): void {
    if (this.isClosed || this.running) return
    this.running = this.start()
    this.endWhenIdle()
  }

  /** Runs a request; concurrent requests run in sequence. */
  async run(input: Omit<FillInput, 'memoryMb'>): Promise<FillOutput> {
    if (this.isClosed) throw new Error(stoppedMessage)
    clearTimeout(this.idle)
    const { worker, pending: waiting } = (this.running ??= this.start())
    const number = this.requests++
    return new Promise<FillOutput>((resolve, reject) => {
      waiting.set(number, { resolve, reject })
      const request: FillRequest = { ...input, memoryMb, number }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(request)
    })
  }

  /** Stops the current work, which fails, and refuses new work. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.end()
  }

  private async end(): Promise<void> {
    clearTimeout(this.idle)
    const { running } = this
    if (!running) return
    this.running = undefined
    running.worker.ref()
    Atomics.store(running.isStopped, 0, 1)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    running.worker.postMessage('end')
    await running.exited
  }

  private start(): RunningThread {
    const isStopped = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(entryBeside(import.meta.url, 'fillThreadEntry'), {
      workerData: { isStopped, isLowPriority: this.isLowPriority } satisfies FillThreadData,
      resourceLimits: { maxYoungGenerationSizeMb: 8 }
    })
    worker.unref()
    const running: RunningThread = {
      worker,
      isStopped,
      pending: new Map(),
      exited: new Promise((resolve) => worker.once('exit', () => resolve()))
    }
    const fail = (error: Error): void => {
      if (this.running === running) this.running = undefined
      for (const { reject } of running.pending.values()) reject(error)
      running.pending.clear()
    }
    worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => fail(new Error(stoppedMessage)))
    worker.on('message', (answer: FillAnswer) => {
      const request = running.pending.get(answer.number)
      running.pending.delete(answer.number)
      if ('output' in answer) request?.resolve(answer.output)
      else request?.reject(answer.error)
      if (!running.pending.size && this.running === running) this.endWhenIdle()
    })
    return running
  }

  private endWhenIdle(): void {
    this.idle = setTimeout(() => void this.end(), idleMs)
    this.idle.unref()
  }
}
