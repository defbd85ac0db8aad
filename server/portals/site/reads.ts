/** Reads of the API that a page needs, made as its visitor: what he may not read does not come back. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiAnswer, ReadApi, Visit } from '../../../contract/portals/visit.ts'
import { sessionCookieNames } from '../../access/sessionCookies.ts'
import { HttpError } from '../../http/errors.ts'
import { internalReadHeaders } from '../../http/internalReads.ts'
import { findRead, type PublicRead } from '../public/reads.ts'
import type { VisitedPortal } from '../public/visited.ts'

/** What tells from where somebody asks, and on which host. */
const kept = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

export interface Reading {
  app: FastifyInstance
  reads: readonly PublicRead[]
  request: FastifyRequest
  visited: VisitedPortal
  visit: Pick<Visit, 'api' | 'lang'>
  /** Told of each address that is read, and of its status. */
  seen: (address: string, status: number) => void
}

export function readsOf({ app, reads, request, visited, visit, seen }: Reading): ReadApi {
  const { api, lang } = visit
  const headers: Record<string, string> = { ...internalReadHeaders, cookie: cookiesOf(request, lang) }
  for (const name of kept) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const remoteAddress = request.raw.socket.remoteAddress

  /** What the portal tells of itself is asked for without a request: who visits it was seen already. */
  async function own(path: string, query: string): Promise<ApiAnswer> {
    try {
      const found = findRead(reads, path)
      if (!found) return { status: 404, body: 'unknown api endpoint' }
      const body = await found.read.answer(
        visited,
        found.params,
        Object.fromEntries(new URLSearchParams(query))
      )
      return { status: 200, body }
    } catch (error) {
      if (error instanceof URIError) return { status: 400, body: error.message }
      if (error instanceof HttpError) return { status: error.statusCode, body: error.textIn(lang) }
      app.log.error({ err: error, url: request.url }, 'a page of a portal could not read what it shows')
      return { status: 500, body: '' }
    }
  }

  async function read(url: string): Promise<ApiAnswer> {
    if (url.startsWith(`${api}/`)) {
      const [path = '', query = ''] = url.slice(api.length).split('?')
      return own(path, query)
    }
    const answer = await app.inject({
      method: 'GET',
      url,
      headers,
      ...(remoteAddress ? { remoteAddress } : {})
    })
    return { status: answer.statusCode, body: bodyOf(answer.body, answer.headers['content-type']) }
  }

  return async (url) => {
    const answer = await read(url)
    seen(url, answer.status)
    return answer
  }
}

/** Those of the session, when it is somebody's; the language is that of the portal. */
function cookiesOf({ session, cookies }: FastifyRequest, lang: string): string {
  const ofSession = session.user
    ? sessionCookieNames.flatMap((name) => {
        const value = cookies[name]
        return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
      })
    : []
  return [...ofSession, `i18n_lang=${lang}`].join('; ')
}

function bodyOf(text: string, type: unknown): unknown {
  return typeof type === 'string' && type.includes('json') ? JSON.parse(text) : text
}
