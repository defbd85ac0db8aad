/** Internal API reads of a page, with the session of its visitor and so with the same rights. */
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
import { latestExpiry } from './cacheExpiry.ts'

/** Headers that identify the client and the host, copied to the internal requests. */
const copiedHeaders = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/** API response as text: each page parses it again, because the renderer may modify the parsed value. */
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

interface Reading {
  request: FastifyRequest
  visited: VisitedPortal
  visit: Pick<Visit, 'api' | 'lang' | 'origin' | 'sitePath'>
  /** Called with each read address and its status. */
  onRead: (address: string, status: number) => void
  /** Snapshot taken before the reads; absent when the responses must not be shared between visitors. */
  before?: Snapshot | undefined
}

export function portalReader(parts: ReaderParts): (reading: Reading) => ReadApi {
  const { app, reads, answers } = parts
  const requests = coalescer<ReadText>()

  return (reading) => {
    const { request, visited, visit, onRead, before } = reading
    const { api, lang, origin, sitePath = '' } = visit
    const headers = headersOf(request, lang)

    /** Reads the public API of the portal without a request: the access of the visitor is already checked. */
    async function readOwn(path: string, query: string): Promise<ApiAnswer> {
      try {
        const portalRead = findRead(reads, path)
        if (!portalRead) return { status: 404, body: 'unknown api endpoint' }
        const { params } = portalRead
        const body = await portalRead.read.answer(
          visited,
          params,
          Object.fromEntries(new URLSearchParams(query))
        )
        return { status: 200, body }
      } catch (error) {
        if (error instanceof URIError) return { status: 400, body: error.message }
        if (error instanceof HttpError) return { status: error.statusCode, body: error.textIn(lang) }
        app.log.error(loggedFailure(error, request), 'a page of a portal could not read what it shows')
        return { status: 500, body: '' }
      }
    }

    async function requestText(url: string): Promise<ReadText> {
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

    /** Returns the shared response of an address, from the cache while it is valid. */
    async function shared(url: string, snapshot: Snapshot): Promise<ReadText> {
      const key = `${visited.portal._id} ${lang} ${origin}${sitePath} ${url}`
      const known = await answers.get(key)
      if (known) return known
      const { edition, wide } = snapshot
      const { value: answer } = await requests.get(`${edition} ${wide.token} ${key}`, () => requestText(url))
      const { isFleeting, ...sources } = sourcesOf([url], { api, portal: visited.portal._id })
      if (answer.status === 200 && !isFleeting)
        answers.set(key, answer, snapshot, { ...sources, until: latestExpiry() })
      return answer
    }

    async function read(url: string): Promise<ApiAnswer> {
      if (url.startsWith(`${api}/`)) {
        const [path = '', query = ''] = url.slice(api.length).split('?')
        return readOwn(path, query)
      }
      const { status, text, isJson } = await (before ? shared(url, before) : requestText(url))
      return { status, body: isJson ? JSON.parse(text) : text }
    }

    return async (url) => {
      const answer = await read(url)
      onRead(url, answer.status)
      return answer
    }
  }
}

function headersOf(request: FastifyRequest, lang: string): Record<string, string> {
  const headers: Record<string, string> = { ...internalReadHeaders, cookie: cookiesOf(request, lang) }
  for (const name of copiedHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/** Returns the session cookies of a signed-in user, with the language of the portal. */
function cookiesOf({ session, cookies }: FastifyRequest, lang: string): string {
  const ofSession = session.user
    ? sessionCookieNames.flatMap((name) => {
        const value = cookies[name]
        return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
      })
    : []
  return [...ofSession, `i18n_lang=${lang}`].join('; ')
}
