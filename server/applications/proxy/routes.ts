/** Routes of the pages of applications, with login, manifest and scripts (docs/api/applications.md#the-page). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminModeOnly, everybody, ownCheck } from '../../access/access.ts'
import { HttpError, httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { accessHeaders } from '../../owned/guard.ts'
import type { Platform } from '../../platform.ts'
import { readShipped } from '../baseApplications/shipped.ts'
import { applicationDefinition } from '../definition.ts'
import type { ApplicationParts } from '../record.ts'
import { exposedUrlOf } from './addresses.ts'
import { openBasePages } from './basePages.ts'
import { fileRoute } from './files.ts'
import { openPageCache } from './pageCache.ts'
import { loginPage, loginPolicy } from './login.ts'
import { manifestOf } from './manifest.ts'
import { noPreview } from './noPreview.ts'
import { baseOfOpened, openedBy, type OpenedApplication } from './opened.ts'
import { renderedPage } from './page.ts'
import { readDigest } from './handOverNonce.ts'
import { isShown, sendRefusalPage } from './refusalPage.ts'
import {
  handedOver,
  redirectTo,
  otherOriginOf,
  sameOn,
  searchOf,
  sessionRoute,
  toLoginOfFirst,
  toOtherOrigin,
  withCode
} from './secondOrigin.ts'
import { workerSource } from './worker.ts'

const pageUrl = '/data-fair/app/:id'

const opening = {
  access: ownCheck('a key of a protected link opens what a session may not', ['readConfig']),
  isUnbound: true
} as const

/** Methods of the page: forms of other sites open applications with any of them. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const hidden = { hide: true }

export async function proxyRoutes(
  app: FastifyInstance,
  parts: ApplicationParts,
  platform: Platform
): Promise<void> {
  const { config, outgoing } = platform
  const basePages = openBasePages({
    outgoing,
    onDisk: openPageCache({ dataDir: config.dataDir, log: platform.log }),
    readShipped: async (url) => (await readShipped(config, url, 'index.html'))?.toString()
  })
  const serving = { parts, platform, basePages }
  await app.register(async (pages) => {
    // The body of a page request is meant for the application, and ignored by the server.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, body, done) => {
      body.resume()
      done(null)
    })
    pageRoute(pages, serving)
    manifestRoute(pages, serving)
    loginRoute(pages, serving)
    sessionRoute(pages, parts, platform)
    fileRoute(pages, { parts, platform, opening })
  })
  app.get('/data-fair/app/_htmlcache', { config: { access: adminModeOnly }, schema: hidden }, async () =>
    basePages.kept()
  )
  commonFileRoutes(app, platform)
}

/** What the routes of a page need. */
interface Serving {
  parts: ApplicationParts
  platform: Platform
  basePages: ReturnType<typeof openBasePages>
}

function pageRoute(pages: FastifyInstance, serving: Serving): void {
  const { parts, platform } = serving
  pages.route({
    method: methods,
    url: pageUrl,
    config: { ...opening, readsOnly: true },
    schema: hidden,
    errorHandler: (error, request, reply) => {
      if (!(error instanceof HttpError && error.isRefusal && isShown(request))) throw error
      void sendRefusalPage(request, reply, error)
    },
    handler: async (request, reply) => {
      const opened = await openedBy(request, parts, platform)
      const other = otherOriginOf(platform, opened)
      if (other)
        return toOtherOrigin(request, reply, platform, { base: other, opened, search: searchOf(request) })
      if (!opened.mayOpen) return toLogin(request, reply, opened, platform)
      const html = await renderedPage(request, opened, serving)
      const done = { class: 'read', id: 'openApplication', track: 'openApplication' }
      return reply
        .headers({
          ...accessHeaders(applicationDefinition.name, opened.application, done),
          'cache-control': 'private, max-age=0, must-revalidate',
          pragma: 'no-cache'
        })
        .type('text/html; charset=utf-8')
        .send(html)
    }
  })
}

/** Redirects to the login, which is always on the first origin. */
function toLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedApplication,
  platform: Platform
): FastifyReply {
  const { site, reference } = opened
  return site.isApplicationOrigin
    ? toLoginOfFirst(reply, platform, { segment: reference, search: searchOf(request) })
    : redirectTo(reply, `${site.publicUrl}/app/${reference}/login`)
}

function manifestRoute(pages: FastifyInstance, { parts, platform }: Serving): void {
  const { config } = platform
  pages.get(`${pageUrl}/manifest.json`, { config: opening, schema: hidden }, async (request, reply) => {
    const opened = await openedBy(request, parts, platform)
    const other = otherOriginOf(platform, opened)
    if (other) return reply.redirect(sameOn(other, request), 302)
    if (!opened.mayOpen) throw httpError('missingPermission')
    const { id: baseId } = await baseOfOpened(parts, opened.application, isDraft(request))
    const { pathname: exposedPath } = new URL(exposedUrlOf(config, opened))
    const { publicUrl } = opened.site
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'private, max-age=0, must-revalidate')
      .send(JSON.stringify(manifestOf(opened.application, { exposedPath, publicUrl, baseId })))
  })
}

function loginRoute(pages: FastifyInstance, { parts, platform }: Serving): void {
  pages.get(`${pageUrl}/login`, { config: { access: everybody }, schema: hidden }, async (request, reply) => {
    const { error, query, nonce } = request.query as Record<string, unknown>
    const search = typeof query === 'string' && query.startsWith('?') ? query : ''
    const key = new URLSearchParams(search).get('key') ?? undefined
    const opened = await openedBy(request, parts, platform, key)
    const { application, site, reference } = opened
    const other = otherOriginOf(platform, opened)
    // A user with a session on the first origin only lacks the session on the second one.
    if (other && !error) {
      const lead = { base: other, opened, search }
      const browser = readDigest(nonce)
      const led = browser && (await withCode(request, reply, platform, { ...lead, browser }))
      if (led) return led
      // A page that opens without a session must not lead to the login form, whatever nonce the request has.
      if (browser && !request.session.user && opened.mayOpen)
        return redirectTo(reply, `${other}/app/${opened.segment}${search}`)
      if (!browser && (await handedOver(request, platform.directory, opened)))
        return toOtherOrigin(request, reply, platform, lead)
    }
    const siteUrl = site.publicUrl.replace(/\/data-fair$/, '')
    return reply
      .headers({
        'content-security-policy': loginPolicy(
          [siteUrl, ...(other ? [other] : [])].map((address) => new URL(address).origin)
        ),
        'cache-control': 'private, no-store'
      })
      .type('text/html; charset=utf-8')
      .send(
        loginPage({
          application,
          siteUrl,
          reference: reference + search,
          error: typeof error === 'string' ? error : undefined,
          refused: opened.mayOpen ? undefined : request.session.user?.name,
          isApart: isInForeignFrame(request),
          language: languageOf(request)
        })
      )
  })
}

/** Routes of files that do not depend on the application. */
function commonFileRoutes(app: FastifyInstance, { config }: Platform): void {
  app.get(
    '/data-fair/app-sw.js',
    { config: { access: everybody, isUnbound: true }, schema: hidden },
    async (request, reply) =>
      reply
        .type('application/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=0, must-revalidate')
        .send(workerSource(config.applications.pages.directories, `${request.sitePath}/data-fair`))
  )

  app.get(
    '/data-fair/no-preview.png',
    { config: { access: everybody }, schema: hidden },
    async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(await noPreview())
  )
}

/** Whether a page of another site loads this one in a frame. */
function isInForeignFrame({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'cross-site'
}

function isDraft({ query }: FastifyRequest): boolean {
  return (query as { draft?: unknown }).draft === 'true'
}
