/** Detection of link previews and prefetches, which must not consume single-use links. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether a request is a link check (HEAD) or a prefetch of a browser. */
export function isPreview({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ')
  return method === 'HEAD' || /prefetch|prerender|preview/i.test(purpose)
}

/** Empty response that browsers do not cache, so that following the link sends a new request. */
export function sendUncachedEmpty(reply: FastifyReply): FastifyReply {
  return reply.code(204).header('cache-control', 'no-store').send()
}
