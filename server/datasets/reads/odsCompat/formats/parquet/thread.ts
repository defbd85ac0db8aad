/** Writes Parquet files in worker threads: encoding a million rows keeps a core busy for seconds. */
import { Worker } from 'node:worker_threads'
import { entryBeside } from '../../../../../entryBeside.ts'
import { limitConcurrency } from '../../../../../time/limitConcurrency.ts'
import type { ParquetFile } from './writeFile.ts'

const inTurn = limitConcurrency(2)

/** A thread that exceeds these limits ends alone: its export fails, and the server goes on. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }

/**
 * Writes a file in a thread, at most two at a time.
 * @throws the reason of the signal, once the thread has ended
 */
export function writeInThread(file: ParquetFile, signal: AbortSignal): Promise<void> {
  return inTurn(async () => {
    signal.throwIfAborted()
    const worker = new Worker(entryBeside(import.meta.url, 'threadEntry'), {
      workerData: file,
      resourceLimits
    })
    const stop = (): void => void worker.terminate()
    signal.addEventListener('abort', stop)
    try {
      await new Promise<void>((resolve, reject) => {
        worker.once('error', reject)
        worker.once('exit', () => resolve())
      })
    } finally {
      signal.removeEventListener('abort', stop)
    }
    signal.throwIfAborted()
  })
}
