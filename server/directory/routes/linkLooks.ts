/** Requests that look at a link before a person follows it: they must not use it up. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A program that checks a link (HEAD), or a browser that fetches what may be opened next. */
export function isOnlyLooked({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ')
  return method === 'HEAD' || /prefetch|prerender|preview/i.test(purpose)
}

/** Browsers keep nothing of such an answer: the link is asked for again when it is followed. */
export function sendNothing(reply: FastifyReply): FastifyReply {
  return reply.code(204).header('cache-control', 'no-store').send()
}
