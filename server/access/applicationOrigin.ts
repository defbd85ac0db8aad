/**
 * Routes available on the origin of applications, whose code may be untrusted
 * (docs/security.md#code-of-base-applications).
 */
import type { FastifyInstance } from 'fastify'
import type { Session } from '../../contract/session.ts'
import type { Config } from '../config/config.ts'
import { httpError } from '../http/errors.ts'
import { isApiRequest } from '../http/requestAddress.ts'
import type { Platform } from '../platform.ts'

/** Session cookie of the origin of applications: HttpOnly, and readable by this origin only. */
export const applicationCookie = 'application_session'

const api = '/data-fair/api/v1'
const readPaths = new RegExp(
  `^${api}/(datasets|applications|base-applications|remote-services|catalog|vocabulary|projections|ping)(/|$)`
)
/**
 * Routes of the directory for the site of the page, its user, and the token of anonymous writes through protected
 * links.
 */
const directoryRoutes = /^(\/simple-directory)?\/api\/(sites\/|avatars\/|auth\/(me|anonymous-action)$)/
/** Routes about keys and permissions, refused to applications. */
const protectedPaths = /\/(keys|permissions|read-api-key|api-keys)(\/|$)/
const lines = new RegExp(`^${api}/datasets/:id/(own/:owner/)?(lines|_bulk_lines)(/|$)`)
const search = new RegExp(`^${api}/datasets/:id/master-data/bulk-searchs/`)
const pages = /^\/data-fair\/(app\/:id(\/.*)?|app-sw\.js|app-frame\.js|no-preview\.png|base-apps\/.*)$/

/**
 * Whether applications may call a route: reads within the rights of the user, writes of lines, and reports of errors.
 */
export function isForApplications(method: string, url: string): boolean {
  if (pages.test(url)) return true
  if (method === 'GET' || method === 'HEAD')
    return directoryRoutes.test(url) || (readPaths.test(url) && !protectedPaths.test(url))
  if (method === 'OPTIONS') return true
  return (
    lines.test(url) || (method === 'POST' && (search.test(url) || url === `${api}/applications/:id/error`))
  )
}

/** Restricts requests on the origin of applications. Must be registered after the sites and before the session. */
export function registerApplicationOrigin(app: FastifyInstance, { siteUrl }: Pick<Config, 'siteUrl'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.isApplicationOrigin || request.routeOptions.config.anyHost) return
    const { url } = request.routeOptions
    if (url !== undefined && isForApplications(request.method, url)) return
    if (request.method === 'GET' && !isApiRequest(request)) return reply.redirect(siteUrl + request.url, 302)
    throw httpError('notForApplications')
  })
}

/** Session of a request on the origin of applications. */
export async function applicationSession(
  { directory }: Pick<Platform, 'directory'>,
  cookies: Record<string, string | undefined>,
  { lang, ip }: { lang: string; ip: string }
): Promise<Session> {
  const cookie = cookies[applicationCookie]
  const session = cookie ? await directory.applicationSessions.read(cookie, { lang, ip }) : undefined
  return session ?? { lang }
}
