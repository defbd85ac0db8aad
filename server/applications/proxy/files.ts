/**
 * Serves files below the page of an application from the server of its base application, for older base applications.
 */
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { httpError } from '../../http/errors.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import type { OutgoingAnswer, Policy } from '../../outgoing/outgoing.ts'
import type { Platform } from '../../platform.ts'
import { readShipped } from '../baseApplications/shipped.ts'
import type { ApplicationParts } from '../record.ts'
import { exposedUrlOf } from './addresses.ts'
import { baseOfOpened, openedBy } from './opened.ts'
import { otherOriginOf, sameOn } from './secondOrigin.ts'

const policy: Policy = {
  namedBy: 'user',
  maxBytes: 20_000_000,
  idleMs: 10_000,
  totalMs: 60_000,
  redirects: 0,
  isReadSlowly: true
}

const schemaFile = 'config-schema.json'

const forwarded = ['content-type', 'pragma', 'cache-control', 'expires', 'last-modified'] as const

interface FileRoute {
  parts: ApplicationParts
  platform: Platform
  opening: FastifyContextConfig
}

export function fileRoute(app: FastifyInstance, { parts, platform, opening }: FileRoute): void {
  const { config, outgoing } = platform
  app.get(`/data-fair/app/:id/*`, { config: opening, schema: { hide: true } }, async (request, reply) => {
    const opened = await openedBy(request, parts, platform)
    const path = (request.params as { '*': string })['*']
    const other = otherOriginOf(platform, opened)
    // The editor of the configuration reads the schema on the first origin too.
    if (other && path !== schemaFile) return reply.redirect(sameOn(other, request), 302)
    if (!opened.mayOpen) throw httpError('missingPermission')
    const { draft } = request.query as { draft?: unknown }
    const base = await baseOfOpened(parts, opened.application, draft === 'true')
    const shipped = path === schemaFile ? await readShipped(config, base.url, schemaFile) : undefined
    if (shipped) return reply.type('application/json; charset=utf-8').send(shipped)
    const url = fileUrl(base.url, path)
    if (!url) throw httpError('applicationFileMissing')
    const answer = await fetchFile(url)
    const { status, headers, body } = answer
    if (status >= 300 && status < 400) {
      body.destroy()
      const target = movedTo(headers.location, url, base.url)
      if (target === undefined) throw httpError('applicationFileMissing')
      return reply.redirect(`${exposedUrlOf(config, opened)}/${target}`, 302)
    }
    if (status !== 200) {
      body.destroy()
      throw httpError('applicationFileMissing')
    }
    return reply.headers(headersOf(headers, url)).send(body)
  })

  /** @throws HttpError 404 when the request fails */
  async function fetchFile(url: string): Promise<OutgoingAnswer> {
    try {
      return await outgoing.send({ url }, policy)
    } catch (error) {
      if (error instanceof OutgoingFailure)
        throw httpError('applicationFileMissing', undefined, { cause: error })
      throw error
    }
  }
}

/**
 * Returns the address of a file of a base application.
 * @returns undefined for a path that leaves the folder of the base application in any decoding
 */
function fileUrl(baseUrl: string, path: string): string | undefined {
  const isBelow = path.split(/[/\\]/).every((part) => part !== '' && !/^(\.|%2e){1,2}$/i.test(part))
  if (!isBelow || /[\p{Cc}\\]|%(2f|5c|00)/iu.test(path)) return undefined
  const url = baseUrl + path.split('/').map(encodeURIComponent).join('/')
  return URL.canParse(url) && new URL(url).href.startsWith(new URL(baseUrl).href) ? url : undefined
}

/** Returns the path below the base application that a redirect leads to; undefined for any other target. */
function movedTo(location: string | undefined, from: string, baseUrl: string): string | undefined {
  const target = location === undefined ? null : URL.parse(location, from)
  const base = new URL(baseUrl).href
  return target?.href.startsWith(base) ? target.href.slice(base.length) : undefined
}

function headersOf(headers: IncomingHttpHeaders, url: string): Record<string, string> {
  const passed = forwarded.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))
  // The length of a compressed response is not that of the decoded body.
  const { 'content-length': length } = headers
  const hasLength = length !== undefined && headers['content-encoding'] === undefined
  return {
    ...(Object.fromEntries(passed) as Record<string, string>),
    ...(hasLength ? { 'content-length': length } : {}),
    // The schema is served on the first origin too: a fixed content type keeps browsers from showing it as a page.
    ...(url.endsWith(`/${schemaFile}`) ? { 'content-type': 'application/json; charset=utf-8' } : {}),
    ...(url.endsWith('.html') ? { 'content-type': 'text/html; charset=utf-8' } : {})
  }
}
