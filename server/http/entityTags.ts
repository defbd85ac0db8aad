/** Conditions of requests, entity tags of whole responses, and status 304 for conditional requests. */
import etag from '@fastify/etag'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify'
import { namesTag } from './preconditions.ts'

export async function registerEntityTags(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request) => acceptPrivateConditions(request))
  // The plugin would send 304 in place of errors, and of the results of writes.
  await app.register(etag, { weak: true, replyWith304: false })
  app.addHook('onSend', async (request, reply, payload) => {
    if (isWhole(payload) && isKnown(request, reply)) void reply.code(304)
    // For HEAD, Fastify measures the body before dropping it.
    return reply.statusCode === 304 && request.method !== 'HEAD' ? null : payload
  })
  app.addHook('onRoute', (route) => {
    // Runs after the handler of Fastify that measures the body of HEAD.
    if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], withoutLength].flat()
  })
}

/**
 * A 304 has no body, and a content length would have to be that of the client's copy (RFC 9110 §8.6): Fastify sends 0
 * for HEAD.
 */
const withoutLength: onSendAsyncHookHandler = async (_request, reply, payload) => {
  if (reply.statusCode === 304) void reply.removeHeader('content-length')
  return payload
}

/** Copies the `X-Private-…` conditions to the standard headers, which some proxies remove. */
function acceptPrivateConditions({ headers }: FastifyRequest): void {
  for (const name of ['if-modified-since', 'if-none-match'] as const) {
    const value = headers[`x-private-${name}`]
    if (headers[name] === undefined && typeof value === 'string') headers[name] = value
  }
}

/** Streams are excluded: their routes compare entity tags before they open the stream. */
const isWhole = (payload: unknown): boolean => typeof payload === 'string' || payload instanceof Buffer

/** Whether the client has the response. Conditions apply to successful responses only (RFC 9110 §13.2.1). */
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
