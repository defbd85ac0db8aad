/** Reads of the API that a page needs, made as its visitor: what he may not read does not come back. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiAnswer, ReadApi } from '../../../contract/portals/visit.ts'

/** What tells who asks, and on which host. */
const kept = ['host', 'cookie', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'user-agent']

export function readsOf(app: FastifyInstance, request: FastifyRequest): ReadApi {
  const headers: Record<string, string> = {}
  for (const name of kept) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const remoteAddress = request.raw.socket.remoteAddress
  return async (url): Promise<ApiAnswer> => {
    const answer = await app.inject({
      method: 'GET',
      url,
      headers,
      ...(remoteAddress ? { remoteAddress } : {})
    })
    return { status: answer.statusCode, body: bodyOf(answer.body, answer.headers['content-type']) }
  }
}

function bodyOf(text: string, type: unknown): unknown {
  return typeof type === 'string' && type.includes('json') ? JSON.parse(text) : text
}
