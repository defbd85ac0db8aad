/** Entry point of the thread that takes over lines (`takeOverThread.ts`). */
import { workerData } from 'node:worker_threads'
import { LineDatabase } from './database.ts'
import type { TakeOverWork } from './takeOverThread.ts'

const { linesPath, takeOver, elapsedMs } = workerData as TakeOverWork
const database = new LineDatabase(linesPath)
try {
  database.takeOver(takeOver, elapsedMs)
} finally {
  database.close()
}
