/** Takes over many lines in a thread of its own, which takes seconds: nobody else would be answered meanwhile. */
import { Worker } from 'node:worker_threads'
import { entryBeside } from '../../entryBeside.ts'
import type { TakeOver } from './takeOver.ts'

export interface TakeOverWork {
  /** Database of the lines that are replaced, which is open here too (`LineDatabase.shared`). */
  linesPath: string
  takeOver: TakeOver
  /** Milliseconds that the new numbers of lines are made of (`nextNumber`). */
  elapsedMs: number
}

export function takeOverApart(work: TakeOverWork): Promise<void> {
  const worker = new Worker(entryBeside(import.meta.url, 'takeOverEntry'), { workerData: work })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`lines could not be taken over: a thread ended with ${code}`))
    })
  })
}
