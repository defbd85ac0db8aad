/** Large documents of APIs are worked on by threads of their own, within a time and a memory: anybody may have written them. */
import { Worker } from 'node:worker_threads'
import { entryBeside } from '../../entryBeside.ts'
import { httpError } from '../../http/errors.ts'
import { atMost } from '../../time/atMost.ts'
import type { documentWork, DocumentRequest, DocumentWork } from './documentWork.ts'

const longestMs = 30_000
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 }

const inTurn = atMost(1)
/** Documents that wait are in memory. */
const mostWaiting = 10
let waiting = 0

/** @throws HttpError 400 for what takes too long or too much memory; 503 while many others wait */
export async function workInThread<Work extends DocumentWork>(
  work: Work,
  text: string
): Promise<Awaited<ReturnType<(typeof documentWork)[Work]>>> {
  if (waiting >= mostWaiting) throw httpError('apiDocChecksBusy')
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
  const timer = setTimeout(tooMuch, longestMs)
  worker.once('message', ({ answer }: { answer: unknown }) => resolve(answer))
  // Its memory has an end, and its stack.
  worker.once('error', tooMuch)
  worker.once('exit', () => tooMuch())
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
