/**
 * Entry of the child process that reads documents one at a time, with limited memory, unable to write files or fork.
 */
import { constants, setPriority } from 'node:os'
import { readDocument } from '../../../formats/documents/readDocument.ts'
import { dieWith } from '../../processing/parentWatch.ts'
import type { DocumentAnswer, DocumentRequest } from './documentReaders.ts'

/** Maximum memory of the process in bytes. */
const maxMemory = 512 * 1024 ** 2

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
dieWith(Number(process.argv[2]), maxMemory)
process.on('disconnect', () => process.exit(0))
process.on('message', (request: DocumentRequest) => void answer(request))
// A library may throw in one of its callbacks: the process ends, which counts as a failure of the document.
process.on('uncaughtException', () => process.exit(1))
process.on('unhandledRejection', () => {})

async function answer({ path, name, limits }: DocumentRequest): Promise<void> {
  send({ isStarted: true })
  const result = await readDocument(path, name, limits).catch((error: unknown): DocumentAnswer => {
    return { failure: (error as NodeJS.ErrnoException).code ?? String(error) }
  })
  send(result)
}

function send(message: DocumentAnswer): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
