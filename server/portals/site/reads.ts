/** Reads of the API that a page needs, made as its visitor: what he may not read does not come back. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiAnswer, ReadApi, Visit } from '../../../contract/portals/visit.ts'
import { sessionCookieNames } from '../../access/sessionCookies.ts'
import { HttpError } from '../../http/errors.ts'
import { internalReadHeaders } from '../../http/internalReads.ts'
import { loggedFailure } from '../../http/loggableAddress.ts'
import { coalescer } from '../../memory/coalescingCache.ts'
import { findRead, type PublicRead } from '../public/reads.ts'
import type { VisitedPortal } from '../public/visited.ts'
import type { GenerationCache, Snapshot } from './generationCache.ts'
import { sourcesOf } from './sources.ts'
import { inAWhile } from './whenever.ts'

/** What tells from where somebody asks, and on which host. */
const sent = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/** An answer of the API as it came: each page reads it anew, and may change what it has read. */
export interface ReadText {
  status: number
  text: string
  isJson: boolean
  bytes: number
}

interface ReaderParts {
  app: FastifyInstance
  reads: readonly PublicRead[]
  answers: GenerationCache<ReadText>
}

export interface Reading {
  request: FastifyRequest
  visited: VisitedPortal
  visit: Pick<Visit, 'api' | 'lang' | 'origin' | 'sitePath'>
  /** Told of each address that is read, and of its status. */
  seen: (address: string, status: number) => void
  /** Generations before anything was read, for what all who have not signed in see. */
  before?: Snapshot | undefined
}

export function portalReader(parts: ReaderParts): (reading: Reading) => ReadApi {
  const { app, reads, answers } = parts
  const asking = coalescer<ReadText>()

  return (reading) => {
    const { request, visited, visit, seen, before } = reading
    const { api, lang, origin, sitePath = '' } = visit
    const headers = headersOf(request, lang)

    /** What the portal tells of itself is asked for without a request: who visits it was seen already. */
    async function own(path: string, query: string): Promise<ApiAnswer> {
      try {
        const found = findRead(reads, path)
        if (!found) return { status: 404, body: 'unknown api endpoint' }
        const { params } = found
        const body = await found.read.answer(visited, params, Object.fromEntries(new URLSearchParams(query)))
        return { status: 200, body }
      } catch (error) {
        if (error instanceof URIError) return { status: 400, body: error.message }
        if (error instanceof HttpError) return { status: error.statusCode, body: error.textIn(lang) }
        app.log.error(loggedFailure(error, request), 'a page of a portal could not read what it shows')
        return { status: 500, body: '' }
      }
    }

    async function asked(url: string): Promise<ReadText> {
      const { remoteAddress } = request.raw.socket
      const answer = await app.inject({
        method: 'GET',
        url: sitePath + url,
        headers,
        ...(remoteAddress ? { remoteAddress } : {})
      })
      const text = answer.body
      const isJson = String(answer.headers['content-type']).includes('json')
      return { status: answer.statusCode, text, isJson, bytes: text.length * 2 }
    }

    /** The answer that others got for the same address, as long as it would be the same. */
    async function shared(url: string, snapshot: Snapshot): Promise<ReadText> {
      const key = `${visited.portal._id} ${lang} ${origin}${sitePath} ${url}`
      const known = await answers.get(key)
      if (known) return known
      const { edition, wide } = snapshot
      const { value: made } = await asking.get(`${edition} ${wide.token} ${key}`, () => asked(url))
      const { isFleeting, ...sources } = sourcesOf([url], { api, portal: visited.portal._id })
      if (made.status === 200 && !isFleeting)
        answers.set(key, made, snapshot, { ...sources, until: inAWhile() })
      return made
    }

    async function read(url: string): Promise<ApiAnswer> {
      if (url.startsWith(`${api}/`)) {
        const [path = '', query = ''] = url.slice(api.length).split('?')
        return own(path, query)
      }
      const { status, text, isJson } = await (before ? shared(url, before) : asked(url))
      return { status, body: isJson ? JSON.parse(text) : text }
    }

    return async (url) => {
      const answer = await read(url)
      seen(url, answer.status)
      return answer
    }
  }
}

function headersOf(request: FastifyRequest, lang: string): Record<string, string> {
  const headers: Record<string, string> = { ...internalReadHeaders, cookie: cookiesOf(request, lang) }
  for (const name of sent) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/** Cookies of the session, when somebody has signed in; the language is that of the portal. */
function cookiesOf({ session, cookies }: FastifyRequest, lang: string): string {
  const ofSession = session.user
    ? sessionCookieNames.flatMap((name) => {
        const value = cookies[name]
        return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
      })
    : []
  return [...ofSession, `i18n_lang=${lang}`].join('; ')
}
