/** The thread that compares a document with the schema of OpenAPI (`validate.ts`). */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { refusalOf } from './refusal.ts'
import type { ValidationAnswer } from './validate.ts'

// Linux lowers the thread that asks, others the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (answer: ValidationAnswer): void => parentPort?.postMessage(answer)

send({ refusal: await refusalOf(JSON.parse(workerData as string)) })
