/**
 * Applications on an origin of their own: the first one leads there, with the session of who is signed in. Their code
 * has no right on the platform's origin then (docs/security.md#code-of-base-applications).
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

/** The address of the other origin, for what was asked of the first one. */
export function otherOriginOf(
  { config: { publicUrl, applications } }: Pick<Platform, 'config'>,
  { site }: Pick<OpenedApplication, 'site'>
): string | undefined {
  return site.publicUrl === publicUrl ? applications.pages.url : undefined
}

/** The address of a request on the other origin. */
export function sameOn(base: string, { url }: Pick<FastifyRequest, 'url'>): string {
  return new URL(base + url.slice('/data-fair'.length)).href
}

/** The parameters of a request, as they were written. */
export function searchOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const question = url.indexOf('?')
  return question === -1 ? '' : url.slice(question)
}

interface Lead {
  base: string
  opened: Pick<OpenedApplication, 'application' | 'segment'>
  /** The parameters of the page. */
  search: string
}

/**
 * Leads to the page on the other origin. For who has a session to hand over it leads to where that starts: the browser
 * comes back from there with the digest of a nonce, which the code is for.
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
  return leads(reply, mark ? addressOf(`${page}/_session`, { mark, query: search }) : page + search)
}

/** Leads there with a code, for the browser that came from there; undefined for who has no session to hand over. */
export async function withCode(
  request: FastifyRequest,
  reply: FastifyReply,
  { directory }: Pick<Parts, 'directory'>,
  { base, opened, search, browser }: Lead & { browser: string }
): Promise<FastifyReply | undefined> {
  const session = await handedOver(request, directory, opened)
  const code = session && (await directory.applicationSessions.codeFor(session, browser))
  if (!code) return undefined
  return leads(reply, addressOf(`${base}/app/${opened.segment}/_session`, { code, query: search }))
}

/** The session of who could open the application there: nobody else is sent to and fro. */
export async function handedOver(
  { session }: Pick<FastifyRequest, 'session'>,
  { applicationSessions }: Platform['directory'],
  { application }: Pick<OpenedApplication, 'application'>
): Promise<AuthenticatedSession | undefined> {
  if (!session.user) return undefined
  const theirs = await applicationSessions.seenFrom(session)
  return theirs && can(theirs, application, applicationOperations, 'readConfig') ? session : undefined
}

/** Leads from the other origin to where people sign in; who has signed in there comes back with a code. */
export function toLoginOfFirst(
  reply: FastifyReply,
  { config: { publicUrl, applications } }: Pick<Parts, 'config'>,
  { segment, search }: { segment: string; search: string }
): FastifyReply {
  const nonce = giveNonce(reply, applications.pages.url ?? publicUrl)
  return leads(reply, addressOf(`${publicUrl}/app/${segment}/login`, { nonce, query: search }))
}

function addressOf(page: string, parameters: Record<string, string>): string {
  const address = new URL(page)
  for (const [name, value] of Object.entries(parameters)) if (value) address.searchParams.set(name, value)
  return address.href
}

export function leads(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'private, no-store').redirect(new URL(address).href, 302)
}

/** Starts a hand-over, and ends it: sets the cookie of the other origin for a code and goes on to the page. */
export function sessionRoute(app: FastifyInstance, parts: ApplicationParts, platform: Platform): void {
  const { config, directory } = platform
  const { applicationSessions } = directory
  const { url } = config.applications.pages
  if (!url) return
  const { pathname, protocol } = new URL(url)

  /** Whether the code is for this browser and has served now. */
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
        return isThere ? leads(reply, page) : toLoginOfFirst(reply, platform, { segment, search })
      }
      if (await takes(request, reply, code)) return leads(reply, page)
      // Its browser keeps no cookies, or is not the one: the page is as without the code. Never back to the login from here.
      const key = new URLSearchParams(search).get('key') ?? undefined
      if (!(await openedBy(request, parts, platform, key)).mayOpen)
        throw httpError('applicationCookieRefused')
      return leads(reply, page)
    }
  )
}
