/** Entry point of the thread that fills indexes (`fillThread.ts`). */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { fillIndex } from './fillIndex.ts'
import { stoppedMessage, type FillAnswer, type FillRequest, type FillThreadData } from './fillThread.ts'

const { isStopped, isLowPriority } = workerData as FillThreadData

// On Linux the priority applies to the calling thread; elsewhere it would apply to the whole process.
if (isLowPriority && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

function check(): void {
  if (Atomics.load(isStopped, 0)) throw new Error(stoppedMessage)
}

async function answerTo({ number, ...input }: FillRequest): Promise<FillAnswer> {
  try {
    check()
    return { number, output: await fillIndex(input, check) }
  } catch (error) {
    return { number, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

async function take(request: FillRequest | 'end', before: Promise<void>): Promise<void> {
  await before
  if (request === 'end') parentPort?.close()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  else parentPort?.postMessage(await answerTo(request))
}

let last = Promise.resolve()
parentPort?.on('message', (request: FillRequest | 'end') => {
  last = take(request, last)
})
