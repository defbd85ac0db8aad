/** Entry point of the thread that writes a part of a text index. */
import { parentPort, workerData } from 'node:worker_threads'
import { writeTextPart, type TextPart, type TextPartMessage } from './textPart.ts'

const progressInterval = 250

let reportedAt = 0
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (message: TextPartMessage): void => parentPort?.postMessage(message)

try {
  await writeTextPart(workerData as TextPart, (percent) => {
    if (Date.now() - reportedAt < progressInterval) return
    reportedAt = Date.now()
    send({ type: 'progress', percent })
  })
  send({ type: 'done' })
} catch (error) {
  send({ type: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
}
