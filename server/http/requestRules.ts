/** Rules for every API request, checked before the handler. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { httpError } from './errors.ts'
import { isDeeperThan, maxLevels } from './jsonDepth.ts'
import { isApiRequest } from './requestAddress.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler parses bodies of unknown types itself, and refuses what it does not support. */
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

/** Routes of the directory parse forms too, and refuse other types themselves. */
const ownTypes = /^(\/simple-directory)?\/api\//
/** Path part of the Explore API, whose parameters may be repeated. */
const repeatable = '/compat-ods/'

export function registerRequestRules(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url = request.url } = request.routeOptions
    if (!isApiRequest(request) || ownTypes.test(url)) return
    const question = request.url.indexOf('?')
    if (question !== -1 && !url.includes(repeatable)) refuseRepeated(request.url.slice(question + 1))
  })
  app.addHook('preValidation', async ({ body }) => {
    // Streams and buffers are not parsed yet; their readers have bounds of their own.
    if (Buffer.isBuffer(body) || body instanceof Readable) return
    if (isDeeperThan(body, maxLevels)) {
      throw httpError('tooManyLevels', { most: maxLevels })
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

/**
 * Whether the body is empty: many clients send a content type with every POST, which an empty body makes meaningless.
 * Reads the start of a chunked body.
 */
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

/** Refuses repeated query parameters. */
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
