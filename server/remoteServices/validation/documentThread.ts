/**
 * Processes large OpenAPI documents in worker threads, with limits on time and memory, because their content is not
 * trusted.
 */
import { Worker } from 'node:worker_threads'
import { entryBeside } from '../../entryBeside.ts'
import { httpError } from '../../http/errors.ts'
import { limitConcurrency } from '../../time/limitConcurrency.ts'
import type { documentWork, DocumentRequest, DocumentWork } from './documentWork.ts'

const maxMs = 30_000
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 }

const inTurn = limitConcurrency(1)
/** Largest number of waiting documents, which are held in memory. */
const maxWaiting = 10
let waiting = 0

/** @throws HttpError 400 beyond the limits of time or memory; 503 when too many documents wait */
export async function workInThread<Work extends DocumentWork>(
  work: Work,
  text: string
): Promise<Awaited<ReturnType<(typeof documentWork)[Work]>>> {
  if (waiting >= maxWaiting) throw httpError('apiDocChecksBusy')
  waiting++
  try {
    return (await inTurn(() => answerOfThread({ work, text }))) as never
  } finally {
    waiting--
  }
}

async function answerOfThread(workerData: DocumentRequest): Promise<unknown> {
  const worker = new Worker(entryBeside(import.meta.url, 'documentThreadEntry'), {
    workerData,
    resourceLimits
  })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const tooMuch = (cause?: unknown): void => reject(httpError('apiDocTooCostly', undefined, { cause }))
  const timer = setTimeout(tooMuch, maxMs)
  worker.once('message', ({ answer }: { answer: unknown }) => resolve(answer))
  // An exhausted memory limit or stack also ends in an `error` event.
  worker.once('error', tooMuch)
  worker.once('exit', () => tooMuch())
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
