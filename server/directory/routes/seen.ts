/** What a request that changes an account says of the state that it starts from. */
import type { FastifyRequest } from 'fastify'
import { seenCheck, tagOf } from '../../http/preconditions.ts'

/** How the directory writes its answers. */
export function answerText(answer: unknown): string {
  return JSON.stringify(answer, null, 2)
}

/**
 * Compares the header `If-Match` with the answer that reading the account gives now.
 * @returns whether the request says what it has seen: then the transaction that writes has to find the same
 * @throws HttpError 412 when there is another state now
 */
export function checkSeen({ headers }: FastifyRequest, answer: object): boolean {
  const header = headers['if-match']
  seenCheck(header)(() => tagOf(answerText(answer)))
  return header !== undefined
}
