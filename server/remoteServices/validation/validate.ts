import { httpError } from '../../http/errors.ts'
import { workInThread } from './documentThread.ts'
import { refusalOf } from './refusal.ts'

/** Largest document in characters that is validated in the main thread: faster than starting a worker. */
const small = 200_000

/** @throws HttpError 400 for an invalid document, or beyond the limits; 503 when too many documents wait */
export async function checkDocument(document: unknown): Promise<void> {
  const text = JSON.stringify(document)
  const isSmall = text === undefined || text.length <= small
  const refusal = await (isSmall ? refusalOf(document) : workInThread('refusal', text))
  if (refusal !== undefined) throw httpError('invalidApiDescription', { text: refusal })
}
