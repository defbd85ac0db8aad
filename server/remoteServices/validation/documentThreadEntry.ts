/** Entry of the worker thread for OpenAPI documents (`documentThread.ts`). */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { documentWork, type DocumentRequest } from './documentWork.ts'

// On Linux `setPriority` applies to the calling thread; elsewhere it would lower the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (answer: unknown): void => parentPort?.postMessage({ answer })

const { work, text } = workerData as DocumentRequest
send(await documentWork[work](text))
