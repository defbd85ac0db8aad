/** Rules that hold for every API request, checked before anything else. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badContentType } from './commonTexts.ts'
import { HttpError } from './errors.ts'
import { languageOf } from './language.ts'

const acceptedTypes = [
  'application/json',
  'application/x-ndjson',
  'multipart/form-data',
  'text/csv',
  'text/csv+gzip'
]

export function registerRequestRules(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url } = request
    const isApi = url.startsWith('/data-fair/api/')
    if (!isApi) return
    const question = url.indexOf('?')
    if (question !== -1 && !url.includes('/compat-ods/')) refuseRepeated(url.slice(question + 1))
    const writes = request.method === 'POST' || request.method === 'PUT' || request.method === 'PATCH'
    if (writes && request.headers['content-length'] !== '0') checkContentType(request)
  })
}

/** Query strings are flat: a name may come once. */
function refuseRepeated(query: string): void {
  const seen = new Set<string>()
  for (const name of new URLSearchParams(query).keys()) {
    if (seen.has(name)) throw new HttpError(400, `query parameter "${name}" is defined multiple times`)
    seen.add(name)
  }
}

function checkContentType(request: FastifyRequest): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type && !acceptedTypes.includes(type)) throw new HttpError(415, badContentType[languageOf(request)])
}
