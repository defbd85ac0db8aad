/** Requests that the server makes to itself while it answers another one, which was counted already. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { secretMatches } from '../access/secrets.ts'

const header = 'x-internal-read'
/** Known to this process only, and to nobody outside of it. */
const mark = randomUUID()

export const internalReadHeaders: Readonly<Record<string, string>> = { [header]: mark }

export function isInternalRead({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const presented = headers[header]
  return secretMatches(mark, presented)
}
