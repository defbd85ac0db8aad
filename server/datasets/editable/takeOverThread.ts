/** Takes over many lines in a worker thread: the work takes seconds and would block the main thread. */
import { Worker } from 'node:worker_threads'
import { entryBeside } from '../../entryBeside.ts'
import type { TakeOver } from './takeOver.ts'

export interface TakeOverWork {
  /** Path of the database whose lines are replaced, which is open in the main thread too (`LineDatabase.shared`). */
  linesPath: string
  takeOver: TakeOver
  /** Milliseconds from which the new line numbers are derived (`nextNumber`). */
  elapsedMs: number
}

export function takeOverInThread(work: TakeOverWork): Promise<void> {
  const worker = new Worker(entryBeside(import.meta.url, 'takeOverEntry'), { workerData: work })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`lines could not be taken over: a thread ended with ${code}`))
    })
  })
}
