/** Limits the uploads of one person that are received at a time: each is held in memory. */
import type { FastifyRequest } from 'fastify'
import { httpError } from '../../http/errors.ts'

const maxConcurrent = 10

export type RunUpload = <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>

/**
 * Returns a function that runs the work of an upload, from its first byte on.
 * @throws HttpError 429 when the user has too many already, 401 without a user
 */
export function uploadsUnderWay(): RunUpload {
  const counts = new Map<string, number>()
  return async ({ session }, work) => {
    if (!session.user) throw httpError('signInNeeded')
    const { id } = session.user
    const count = counts.get(id) ?? 0
    if (count >= maxConcurrent) throw httpError('tooManyRequests')
    counts.set(id, count + 1)
    try {
      return await work()
    } finally {
      const remaining = (counts.get(id) ?? 1) - 1
      if (remaining) counts.set(id, remaining)
      else counts.delete(id)
    }
  }
}
