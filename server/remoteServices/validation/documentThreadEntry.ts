/** The thread that works on the document of an API (`documentThread.ts`). */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { documentWork, type DocumentRequest } from './documentWork.ts'

// Linux lowers the thread that asks, others the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (answer: unknown): void => parentPort?.postMessage({ answer })

const { work, text } = workerData as DocumentRequest
send(await documentWork[work](text))
