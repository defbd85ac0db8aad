/** Preconditions (`If-Match`) of requests that change an account. */
import type { FastifyRequest } from 'fastify'
import { preconditionOf, tagOf } from '../../http/preconditions.ts'

/** Serialization of responses of the directory, for entity tags. */
export function answerText(answer: unknown): string {
  return JSON.stringify(answer, null, 2)
}

/**
 * Compares the header `If-Match` with the current response for the account.
 * @returns whether the header was present: the writing transaction then has to check the same state
 * @throws HttpError 412 when the state differs
 */
export function checkPrecondition({ headers }: FastifyRequest, answer: object): boolean {
  const header = headers['if-match']
  preconditionOf(header)(() => tagOf(answerText(answer)))
  return header !== undefined
}
