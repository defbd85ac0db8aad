/** Requests of the server to itself during another request; they are not counted again by rate limits. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { secretMatches } from '../access/secrets.ts'

const header = 'x-internal-read'
/** Random secret of this process that marks such requests. */
const mark = randomUUID()

export const internalReadHeaders: Readonly<Record<string, string>> = { [header]: mark }

export function isInternalRead({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const presented = headers[header]
  return secretMatches(mark, presented)
}
