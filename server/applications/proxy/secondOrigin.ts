/**
 * Applications on an origin of their own: the first one leads there, with the session of who is signed in. Their code
 * has no right on the platform's origin then (docs/security.md#code-of-base-applications).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applicationOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import { everybody } from '../../access/access.ts'
import { applicationCookie } from '../../access/applicationOrigin.ts'
import { httpError } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import type { OpenedApplication } from './opened.ts'

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

/** Leads to the page on the other origin; with the session of who may open it there. */
export async function toOtherOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  { directory }: Parts,
  { base, opened, search }: { base: string; opened: OpenedApplication; search: string }
): Promise<FastifyReply> {
  const page = `${base}/app/${opened.segment}`
  const code = await codeFor(request, directory, opened)
  const target = new URL(code ? `${page}/_session` : page + search)
  if (code) {
    target.searchParams.set('code', code)
    if (search) target.searchParams.set('query', search)
  }
  return reply.header('cache-control', 'private, no-store').redirect(target.href, 302)
}

/** A code for who could open the application there: nobody is sent to and fro. */
export async function codeFor(
  { session }: Pick<FastifyRequest, 'session'>,
  { applicationSessions }: Platform['directory'],
  { application }: Pick<OpenedApplication, 'application'>
): Promise<string | undefined> {
  if (!session.user) return undefined
  const theirs = await applicationSessions.seenFrom(session)
  if (!theirs || !can(theirs, application, applicationOperations, 'readConfig')) return undefined
  return applicationSessions.codeFor(session)
}

/** Sets the cookie of the other origin for a code, looks whether the browser has kept it, and goes on to the page. */
export function sessionRoute(app: FastifyInstance, { config, directory }: Parts): void {
  const { url } = config.applications.pages
  if (!url) return
  const { pathname, protocol } = new URL(url)
  app.get(
    '/data-fair/app/:id/_session',
    { config: { access: everybody }, schema: { hide: true } },
    async (request, reply) => {
      if (!request.isApplicationOrigin) throw httpError('applicationFileMissing')
      const { id } = request.params as { id: string }
      const { code, query } = request.query as Record<string, unknown>
      const search = typeof query === 'string' ? query : ''
      const page = new URL(`${url}/app/${encodeURIComponent(id)}`)
      void reply.header('cache-control', 'private, no-store')
      if (typeof code !== 'string') {
        if (!request.session.user) throw httpError('applicationCookieRefused')
        page.search = search
        return reply.redirect(page.href, 302)
      }
      const cookie = await directory.applicationSessions.cookieOf(code)
      if (cookie) {
        void reply.setCookie(applicationCookie, cookie.value, {
          path: `${pathname}/`,
          sameSite: 'lax',
          secure: protocol === 'https:',
          httpOnly: true,
          expires: cookie.expires
        })
      }
      page.pathname += '/_session'
      if (search) page.searchParams.set('query', search)
      return reply.redirect(page.href, 302)
    }
  )
}
