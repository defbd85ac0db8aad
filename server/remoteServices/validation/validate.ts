import { httpError } from '../../http/errors.ts'
import { workInThread } from './documentThread.ts'
import { refusalOf } from './refusal.ts'

/** Characters of documents that are checked at once: less than a thread takes to start. */
const small = 200_000

/** @throws HttpError 400 with what is wrong, or for what takes too long; 503 while many others wait */
export async function checkDocument(document: unknown): Promise<void> {
  const text = JSON.stringify(document)
  const isSmall = text === undefined || text.length <= small
  const refusal = await (isSmall ? refusalOf(document) : workInThread('refusal', text))
  if (refusal !== undefined) throw httpError('invalidApiDescription', { text: refusal })
}
