/** Tags of whole answers, and 304 for who has the body already. */
import etag from '@fastify/etag'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from './preconditions.ts'

export async function registerEntityTags(app: FastifyInstance): Promise<void> {
  // The plugin would answer 304 in the place of refusals, and of writes that were made.
  await app.register(etag, { weak: true, replyWith304: false })
  app.addHook('onSend', async (request, reply, payload) => {
    if (isWhole(payload) && isKnown(request, reply)) void reply.code(304)
    // A length there would be that of the body which the client has, not 0: that of a HEAD is measured before it is left out.
    return reply.statusCode === 304 && request.method !== 'HEAD' ? null : payload
  })
}

/** Streamed answers compare their tag before they open what is sent. */
const isWhole = (payload: unknown): boolean => typeof payload === 'string' || payload instanceof Buffer

/** Conditions count where the answer would be a success (RFC 9110 §13.2.1): a refusal is told again each time. */
function isKnown({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const condition = headers['if-none-match']
  const tag = reply.getHeader('etag')
  const isRead = method === 'GET' || method === 'HEAD'
  return (
    isRead &&
    reply.statusCode === 200 &&
    condition !== undefined &&
    typeof tag === 'string' &&
    namesTag(condition, tag)
  )
}
