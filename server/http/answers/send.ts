import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, maxSynchronousBytes } from '../compression.ts'
import type { CacheLookup } from './cachedAnswer.ts'

/** Sends a response, compressed as the client accepts, or 304 when the client has it already. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, isKnown, grown }: CacheLookup
): Promise<FastifyReply> {
  const { body } = answer
  void reply.headers(isKnown ? answer.headersOnceKept : answer.headers)
  if (!body) return reply.code(204).send()
  if (isSame(request.headers['if-none-match'], answer.headers.etag)) return reply.code(304).send()
  const accepted =
    answer.isCompressible && request.method !== 'HEAD'
      ? acceptedEncoding(request.headers['accept-encoding'])
      : undefined
  // A large body that is not cached yet is compressed while it is sent.
  const encoding = isKnown || body.length <= maxSynchronousBytes ? accepted : undefined
  if (!encoding) return reply.send(body)
  const encoded = await answer.in(encoding, grown)
  void reply.header('content-encoding', encoding)
  return reply.send(encoded)
}

/** Weak comparison of entity tags (RFC 9110 §8.8.3.2). */
function isSame(condition: string | undefined, tag: string | undefined): boolean {
  if (!condition || !tag) return false
  const opaque = (entityTag: string): string => entityTag.trim().replace(/^W\//, '')
  return condition
    .split(',')
    .some((entityTag) => entityTag.trim() === '*' || opaque(entityTag) === opaque(tag))
}
