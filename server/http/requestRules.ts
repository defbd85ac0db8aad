/** Rules that hold for every API request, checked before anything else. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'

const acceptedTypes = [
  'application/json',
  'application/x-ndjson',
  'multipart/form-data',
  'text/csv',
  'text/csv+gzip'
]
const contentTypeText =
  'Cette API attend un header content-type compatible, le plus souvent application/json.'

export function registerRequestRules(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url } = request
    const isApi = url.startsWith('/data-fair/api/')
    if (!isApi) return
    const question = url.indexOf('?')
    if (question !== -1 && !url.includes('/compat-ods/')) refuseRepeated(url.slice(question + 1))
    const writes = request.method === 'POST' || request.method === 'PUT' || request.method === 'PATCH'
    if (writes && request.headers['content-length'] !== '0') checkContentType(request.headers['content-type'])
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

function checkContentType(header: string | undefined): void {
  const type = header?.split(';')[0]?.trim().toLowerCase()
  if (type && !acceptedTypes.includes(type)) throw new HttpError(415, contentTypeText)
}
