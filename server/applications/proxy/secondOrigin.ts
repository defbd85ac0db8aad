/**
 * Serves applications on a second origin: the first one redirects there, and hands the session over. Code of
 * applications has no rights on the first origin then (docs/security.md#code-of-base-applications).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applicationOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { everybody } from '../../access/access.ts'
import { applicationCookie } from '../../access/applicationOrigin.ts'
import { httpError } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import type { ApplicationParts } from '../record.ts'
import { dropNonce, giveNonce, hasNonce } from './handOverNonce.ts'
import { openedBy, type OpenedApplication } from './opened.ts'
import { idParam } from '../../http/idParam.ts'

type Parts = Pick<Platform, 'config' | 'directory'>

/** Address of the second origin; undefined when the request is not on the main domain, or there is no second origin. */
export function otherOriginOf(
  { config: { publicUrl, applications } }: Pick<Platform, 'config'>,
  { site }: Pick<OpenedApplication, 'site'>
): string | undefined {
  return site.publicUrl === publicUrl ? applications.pages.url : undefined
}

/** Returns the address of a request on the second origin. */
export function sameOn(base: string, { url }: Pick<FastifyRequest, 'url'>): string {
  return new URL(base + url.slice('/data-fair'.length)).href
}

/** Returns the query string of a request, unchanged. */
export function searchOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const question = url.indexOf('?')
  return question === -1 ? '' : url.slice(question)
}

interface Lead {
  base: string
  opened: Pick<OpenedApplication, 'application' | 'segment'>
  /** Query string of the page. */
  search: string
}

/**
 * Redirects to the page on the second origin. With a session to hand over, it redirects to the start of the hand-over;
 * the browser comes back with the digest of a nonce, which the code is bound to.
 */
export async function toOtherOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  { directory }: Pick<Parts, 'directory'>,
  { base, opened, search }: Lead
): Promise<FastifyReply> {
  const session = await handedOver(request, directory, opened)
  const mark = session && directory.applicationSessions.markOf(session)
  const page = `${base}/app/${opened.segment}`
  return redirectTo(reply, mark ? addressOf(`${page}/_session`, { mark, query: search }) : page + search)
}

/**
 * Redirects to the second origin with a code bound to the nonce of the browser; undefined without a session to hand
 * over.
 */
export async function withCode(
  request: FastifyRequest,
  reply: FastifyReply,
  { directory }: Pick<Parts, 'directory'>,
  { base, opened, search, browser }: Lead & { browser: string }
): Promise<FastifyReply | undefined> {
  const session = await handedOver(request, directory, opened)
  const code = session && (await directory.applicationSessions.codeFor(session, browser))
  if (!code) return undefined
  return redirectTo(reply, addressOf(`${base}/app/${opened.segment}/_session`, { code, query: search }))
}

/**
 * Returns the session to hand over; undefined when it could not open the application on the second origin, which avoids
 * useless redirects.
 */
export async function handedOver(
  { session }: Pick<FastifyRequest, 'session'>,
  { applicationSessions }: Platform['directory'],
  { application }: Pick<OpenedApplication, 'application'>
): Promise<AuthenticatedSession | undefined> {
  if (!session.user) return undefined
  const derived = await applicationSessions.derivedFrom(session)
  return derived && can(derived, application, applicationOperations, 'readConfig') ? session : undefined
}

/** Redirects from the second origin to the login; after the login the browser comes back with a code. */
export function toLoginOfFirst(
  reply: FastifyReply,
  { config: { publicUrl, applications } }: Pick<Parts, 'config'>,
  { segment, search }: { segment: string; search: string }
): FastifyReply {
  const nonce = giveNonce(reply, applications.pages.url ?? publicUrl)
  return redirectTo(reply, addressOf(`${publicUrl}/app/${segment}/login`, { nonce, query: search }))
}

function addressOf(page: string, parameters: Record<string, string>): string {
  const address = new URL(page)
  for (const [name, value] of Object.entries(parameters)) if (value) address.searchParams.set(name, value)
  return address.href
}

export function redirectTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'private, no-store').redirect(new URL(address).href, 302)
}

/**
 * Route that starts and ends a hand-over: exchanges a code for the cookie of the second origin, and redirects to the
 * page.
 */
export function sessionRoute(app: FastifyInstance, parts: ApplicationParts, platform: Platform): void {
  const { config, directory } = platform
  const { applicationSessions } = directory
  const { url } = config.applications.pages
  if (!url) return
  const { pathname, protocol } = new URL(url)

  /** Tells whether the code is valid for this browser, and consumes it. */
  async function takes(request: FastifyRequest, reply: FastifyReply, code: string): Promise<boolean> {
    const browser = await applicationSessions.browserOf(code)
    if (browser === undefined || !hasNonce(request, browser)) return false
    const cookie = await applicationSessions.cookieOf(code)
    if (!cookie) return false
    dropNonce(reply, url ?? '', browser)
    void reply.setCookie(applicationCookie, cookie.value, {
      path: `${pathname}/`,
      sameSite: 'lax',
      secure: protocol === 'https:',
      httpOnly: true,
      expires: cookie.expires
    })
    return true
  }

  app.get(
    '/data-fair/app/:id/_session',
    { config: { access: everybody }, schema: { hide: true } },
    async (request, reply) => {
      if (!request.isApplicationOrigin) throw httpError('applicationFileMissing')
      const id = idParam(request)
      const { code, query, mark } = request.query as Record<string, unknown>
      const search = typeof query === 'string' && query.startsWith('?') ? query : ''
      const { session } = request
      const segment = encodeURIComponent(id)
      const page = `${url}/app/${segment}${search}`
      if (typeof code !== 'string') {
        const isThere = !!session.user && applicationSessions.markOf(session) === mark
        return isThere ? redirectTo(reply, page) : toLoginOfFirst(reply, platform, { segment, search })
      }
      if (await takes(request, reply, code)) return redirectTo(reply, page)
      // The browser rejects cookies, or is not the one that started: the page opens without session. A redirect to the
      // login here could loop.
      const key = new URLSearchParams(search).get('key') ?? undefined
      if (!(await openedBy(request, parts, platform, key)).mayOpen)
        throw httpError('applicationCookieRefused')
      return redirectTo(reply, page)
    }
  )
}
