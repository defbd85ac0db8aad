/** Fake CKAN server with the action API (docs.ckan.org), whose packages a test sets. */
import type { IncomingMessage } from 'node:http'
import { json as readBody } from 'node:stream/consumers'
import { startRemoteServer, type RemoteServer } from './remoteServer.ts'

export interface CkanPackage {
  id: string
  name: string
  title: string
  notes?: string
  metadata_modified?: string
  organization?: { id: string; name: string; title: string }
  license_title?: string
  license_url?: string
  tags?: { name: string }[]
  extras?: { key: string; value: string }[]
  resources: {
    id: string
    name: string
    url: string
    format: string
    size?: number
    last_modified?: string
  }[]
}

export interface CkanServer extends RemoteServer {
  packages: CkanPackage[]
  /** Contents of files, by path. */
  files: Map<string, string>
  /** ETags of files by path, sent with the file and compared with If-None-Match. */
  etags: Map<string, string>
  /** Announced number of packages, if different from the true one. */
  count?: number
  /** Maximum number of packages in a page, whatever the request asks for. */
  maxRows?: number
  /** Offset from which pages are never answered. */
  failsAfter?: number
  /** Number of requests to answer with 429 or 503 before serving again. */
  putsOff?: number
  /** Accepted API key. */
  key: string
  /** Received writes, in order. */
  written: { action: string; body: Record<string, unknown> }[]
}

export async function startCkan(): Promise<CkanServer> {
  const server = await startRemoteServer()
  const ckan: CkanServer = Object.assign(server, {
    packages: [],
    files: new Map<string, string>(),
    etags: new Map<string, string>(),
    key: 'right',
    written: []
  })

  async function handleWrite(
    action: string,
    request: IncomingMessage,
    result: (value: unknown) => void
  ): Promise<void> {
    const body = await readJson(request)
    ckan.written.push({ action, body })
    result({ id: 'made', name: 'made', package_id: body.package_id, ...body })
  }

  server.answer = (request, response) => {
    const url = new URL(request.url ?? '/', server.origin)
    const json = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const result = (value: unknown): void => json(200, { success: true, result: value })
    if (ckan.putsOff) {
      ckan.putsOff -= 1
      return void response.writeHead(429, { 'retry-after': '0' }).end('Slow down')
    }
    const file = ckan.files.get(url.pathname)
    if (file !== undefined) {
      const etag = ckan.etags.get(url.pathname)
      const headers = { 'content-type': 'text/csv', ...(etag ? { etag } : {}) }
      const isKnown = etag !== undefined && request.headers['if-none-match'] === etag
      return void response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : file)
    }
    const { authorization } = request.headers
    if (authorization && authorization !== ckan.key) {
      return json(403, { success: false, error: { __type: 'Authorization Error', message: 'Access denied' } })
    }
    const parameter = (name: string): string => url.searchParams.get(name) ?? ''
    const action = url.pathname.split('/').at(-1) ?? ''
    if (request.method === 'POST') {
      return void handleWrite(action, request, result)
    }
    switch (url.pathname) {
      case '/api/3/action/package_search': {
        const matchingPackages = ckan.packages.filter(({ title }) =>
          title.toLowerCase().includes(parameter('q').toLowerCase())
        )
        const start = Number(parameter('start') || 0)
        if (start >= (ckan.failsAfter ?? Infinity)) return json(500, { success: false })
        return result({
          count: ckan.count ?? matchingPackages.length,
          results: matchingPackages.slice(
            start,
            start + Math.min(Number(parameter('rows') || 10), ckan.maxRows ?? Infinity)
          )
        })
      }
      case '/api/3/action/package_show': {
        const ckanPackage = ckan.packages.find(
          ({ id, name }) => id === parameter('id') || name === parameter('id')
        )
        if (ckanPackage) return result(ckanPackage)
        return json(404, { success: false, error: { __type: 'Not Found Error', message: 'Not found' } })
      }
      case '/api/3/action/organization_list_for_user':
        return result(authorization ? [{ id: 'org-1', name: 'town' }] : [])
      default:
        return json(400, { success: false, error: { __type: 'Not Found Error' } })
    }
  }
  return ckan
}

const readJson = (request: IncomingMessage): Promise<Record<string, unknown>> =>
  readBody(request) as Promise<Record<string, unknown>>
