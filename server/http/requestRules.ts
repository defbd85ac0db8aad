/** Rules that hold for every API request, checked before anything else. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { httpError } from './errors.ts'
import { isDeeperThan, mostLevels } from './jsonDepth.ts'
import { isApiRequest } from './requestAddress.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reads bodies of types that the API knows not, and says itself what it does not read. */
    readsOwnTypes?: true
  }
}

const acceptedTypes = [
  'application/json',
  'application/x-ndjson',
  'multipart/form-data',
  'text/csv',
  'text/csv+gzip'
]

/** The directory reads forms too, and says itself what it does not read. */
const ownTypes = /^(\/simple-directory)?\/api\//
/** Explore parameters may come several times. */
const repeatable = '/compat-ods/'

export function registerRequestRules(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url = request.url } = request.routeOptions
    if (!isApiRequest(request) || ownTypes.test(url)) return
    const question = request.url.indexOf('?')
    if (question !== -1 && !url.includes(repeatable)) refuseRepeated(request.url.slice(question + 1))
  })
  app.addHook('preValidation', async ({ body }) => {
    // A body that is read as it comes is no value yet: who reads it has bounds of its own.
    if (Buffer.isBuffer(body) || body instanceof Readable) return
    if (isDeeperThan(body, mostLevels)) {
      throw httpError('tooManyLevels', { most: mostLevels })
    }
  })
  app.addHook('preParsing', async (request) => {
    if (request.headers['content-type'] === undefined) return
    if (await isEmptyBody(request.raw)) {
      delete request.headers['content-type']
      delete request.headers['transfer-encoding']
      request.headers['content-length'] = '0'
    } else if (isApiRequest(request) && !ownTypes.test(request.url)) checkContentType(request)
  })
}

/** Many clients name a type with every POST: that of no content says nothing. Reads the start of a body sent in pieces. */
async function isEmptyBody(body: IncomingMessage): Promise<boolean> {
  if (body.headers['transfer-encoding'] === undefined) return !Number(body.headers['content-length'] ?? 0)
  if (!body.readableLength && !body.complete) {
    const { promise, resolve } = Promise.withResolvers<void>()
    body.once('readable', resolve).once('close', resolve)
    await promise
    body.off('readable', resolve).off('close', resolve)
  }
  const start = body.read() as Buffer | null
  if (start) body.unshift(start)
  return !start
}

/** Query strings are flat: a name may come once. */
function refuseRepeated(query: string): void {
  const seen = new Set<string>()
  for (const name of new URLSearchParams(query).keys()) {
    if (seen.has(name)) throw httpError('repeatedParameter', { name })
    seen.add(name)
  }
}

function checkContentType(request: FastifyRequest): void {
  if (!['POST', 'PUT', 'PATCH'].includes(request.method) || request.routeOptions.config.readsOwnTypes) return
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type && !acceptedTypes.includes(type)) throw httpError('badContentType')
}
