/** What the origin of applications offers, and to whom: what base applications need, whoever wrote them (docs/security.md#code-of-base-applications). */
import type { FastifyInstance } from 'fastify'
import type { Session } from '../../contract/session.ts'
import type { Config } from '../config/config.ts'
import { httpError } from '../http/errors.ts'
import { isApiRequest } from '../http/requestAddress.ts'
import type { Platform } from '../platform.ts'

/** Cookie of the session on the origin of applications: no other origin reads it, and no script. */
export const applicationCookie = 'application_session'

const api = '/data-fair/api/v1'
const read = new RegExp(
  `^${api}/(datasets|applications|base-applications|remote-services|catalog|vocabulary|projections|ping)(/|$)`
)
/** What pages load of the site that they are on, who is there, and what visitors with a protected link write with. */
const directoryRoutes = /^(\/simple-directory)?\/api\/(sites\/|avatars\/|auth\/(me|anonymous-action)$)/
/** What tells how to get at more, or who else may. */
const kept = /\/(keys|permissions|read-api-key|api-keys)(\/|$)/
const lines = new RegExp(`^${api}/datasets/:id/(own/:owner/)?(lines|_bulk_lines)(/|$)`)
const search = new RegExp(`^${api}/datasets/:id/master-data/bulk-searchs/`)
const pages = /^\/data-fair\/(app\/:id(\/.*)?|app-sw\.js|app-frame\.js|no-preview\.png|base-apps\/.*)$/

/** Whether applications may call a route: they read what the person may read, write lines, and tell of their errors. */
export function isForApplications(method: string, url: string): boolean {
  if (pages.test(url)) return true
  if (method === 'GET' || method === 'HEAD')
    return directoryRoutes.test(url) || (read.test(url) && !kept.test(url))
  if (method === 'OPTIONS') return true
  return (
    lines.test(url) || (method === 'POST' && (search.test(url) || url === `${api}/applications/:id/error`))
  )
}

/** Must be registered after the sites, before the session. */
export function registerApplicationOrigin(app: FastifyInstance, { siteUrl }: Pick<Config, 'siteUrl'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.isApplicationOrigin || request.routeOptions.config.anyHost) return
    const { url } = request.routeOptions
    if (url !== undefined && isForApplications(request.method, url)) return
    if (request.method === 'GET' && !isApiRequest(request)) return reply.redirect(siteUrl + request.url, 302)
    throw httpError('notForApplications')
  })
}

/** The session of a request of that origin. */
export async function applicationSession(
  { directory }: Pick<Platform, 'directory'>,
  cookies: Record<string, string | undefined>,
  { lang, ip }: { lang: string; ip: string }
): Promise<Session> {
  const cookie = cookies[applicationCookie]
  const session = cookie ? await directory.applicationSessions.read(cookie, { lang, ip }) : undefined
  return session ?? { lang }
}
