/** Large documents of APIs are checked by threads of their own, within a time and a memory: anybody may have written them. */
import { Worker } from 'node:worker_threads'
import { entryBeside } from '../../entryBeside.ts'
import { httpError } from '../../http/errors.ts'
import { atMost } from '../../time/atMost.ts'
import { refusalOf } from './refusal.ts'

/** What the thread says: what is wrong, undefined for nothing. */
export interface ValidationAnswer {
  refusal: string | undefined
}

const longestMs = 30_000
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 }

const inTurn = atMost(1)
/** Documents that wait are in memory. */
const mostWaiting = 10
let waiting = 0

/** Characters of documents that are checked at once: less than a thread takes to start. */
const small = 200_000

/** @throws HttpError 400 with what is wrong, or for what takes too long; 503 while many others wait */
export async function checkDocument(document: unknown): Promise<void> {
  const text = JSON.stringify(document)
  const isSmall = text === undefined || text.length <= small
  const refusal = await (isSmall ? refusalOf(document) : refusalInTurn(text))
  if (refusal !== undefined) throw httpError('invalidApiDescription', { text: refusal })
}

async function refusalInTurn(text: string): Promise<string | undefined> {
  if (waiting >= mostWaiting) throw httpError('apiDocChecksBusy')
  waiting++
  try {
    return await inTurn(() => refusalInThread(text))
  } finally {
    waiting--
  }
}

async function refusalInThread(text: string): Promise<string | undefined> {
  const worker = new Worker(entryBeside(import.meta.url, 'validationEntry'), {
    workerData: text,
    resourceLimits
  })
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  const tooMuch = (cause?: unknown): void => reject(httpError('apiDocTooCostly', undefined, { cause }))
  const timer = setTimeout(tooMuch, longestMs)
  worker.once('message', ({ refusal }: ValidationAnswer) => resolve(refusal))
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
