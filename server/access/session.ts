/** The session of a request: of its API key where the route accepts one, else of its cookies. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionOf, type Session } from '../../contract/session.ts'
import { refuseCrossSite } from './crossSite.ts'
import { HttpError, httpError } from '../http/errors.ts'
import { hostOf, type RequestPlace } from '../http/requestHost.ts'
import { isApiRequest } from '../http/requestAddress.ts'
import type { Platform } from '../platform.ts'
import { keyScopesOf } from './access.ts'
import { applicationSession } from './applicationOrigin.ts'
import { presentedKey } from './apiKeys.ts'
import { clearSessionCookies } from './sessionCookies.ts'
import { idParam } from '../http/idParam.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session
  }
  interface FastifyContextConfig {
    /** The route changes nothing, whatever its method: pages of other sites may send forms there. */
    readsOnly?: true
  }
}

/** Routes that do not refuse an expired token: signing in and out, links of mails, images and the theme of a page. */
const lenientRoute = /^(\/simple-directory)?\/api\/(auth|avatars|sites|invitations\/_accept)(\/|$)/

/** Puts `request.session` on every request. A bad token is refused on API routes; pages see nobody instead. */
export function registerSession(app: FastifyInstance, platform: Platform): void {
  const secure = new URL(platform.config.siteUrl).protocol === 'https:'
  app.decorateRequest('session')
  app.addHook('onRequest', async (request, reply) => {
    const ofKey = await keySessionOf(platform, request)
    if (ofKey) {
      request.session = ofKey
      return
    }
    if (request.isApplicationOrigin) {
      const { lang } = anonymous(request.cookies)
      request.session = await applicationSession(platform, request.cookies, { lang, ip: request.ip })
      if (!request.routeOptions.config.readsOnly) refuseCrossSite(request, platform.config)
      return
    }
    try {
      request.session = await readSession(platform, request.cookies, request.ip, request)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      request.session = anonymous(request.cookies)
      if (!isApiRequest(request) || lenientRoute.test(request.routeOptions.url ?? '')) return
      clearSessionCookies(reply, { path: request.sitePath, secure })
      throw error
    }
    checkPseudoSession(request)
    if (!request.routeOptions.config.readsOnly) refuseCrossSite(request, platform.config)
  })
}

/**
 * Session of the key that a request presents; undefined without one, or where keys are not accepted.
 * @throws HttpError in the words of docs/api/permissions.md
 */
async function keySessionOf(
  { apiKeys, owned }: Platform,
  request: FastifyRequest
): Promise<Session | undefined> {
  const { config, url } = request.routeOptions
  const scopes = keyScopesOf(config.access)
  const presented = scopes.length ? presentedKey(request) : undefined
  if (!presented) return undefined
  const { lang } = anonymous(request.cookies)
  const resource = owned.ofRoute(url)
  if (resource) {
    const id = idParam(request)
    if (await resource.isReadKey(id, presented.key)) return readKeySession(lang)
  }
  return apiKeys.session(presented, scopes, lang)
}

/** Session of a request that presents the read key of a resource (docs/api/permissions.md). */
function readKeySession(lang: string): Session {
  const user = { id: 'readApiKey', name: 'readApiKey', email: '', organizations: [] }
  return {
    user,
    account: { type: 'user', id: user.id, name: user.name },
    accountRole: 'admin',
    lang,
    apiKey: { id: user.id, title: user.name },
    bypass: { classes: ['read'] }
  }
}

/**
 * Session of a set of cookies; for websockets too.
 * @param hosted where the request was sent: a session is one of the platform or of a declared site, and of no other
 * @throws HttpError 401 for a bad or expired token, or one that is bound to another address
 */
export async function readSession(
  { directory }: Pick<Platform, 'directory'>,
  cookies: Record<string, string | undefined>,
  clientAddress: string,
  hosted: RequestPlace
): Promise<Session> {
  const { id_token: idToken, id_token_sign: signature } = cookies
  const nobody = anonymous(cookies)
  if (!idToken || !signature) return nobody
  const user = await directory.verify(`${idToken}.${signature}`)
  if (!user) throw httpError('sessionOver')
  if (user.sid && !(await directory.serverSessions.isAlive(user.sid))) throw httpError('sessionOver')
  if (user.site !== directory.siteMarkAt(hosted)) {
    // Browsers send the cookies of a site to those below its path too, where they say nothing.
    if (user.site && isBelow(user.site, hosted)) return nobody
    throw httpError('sessionOver')
  }
  if (user.boundIp && user.boundIp !== clientAddress) {
    throw httpError('otherAddress')
  }
  const session = sessionOf(user, cookies, nobody.lang)
  return nobody.dark === undefined ? session : { ...session, dark: nobody.dark }
}

/** @param site its host and path */
function isBelow(site: string, hosted: RequestPlace): boolean {
  return `${hostOf(hosted)}${hosted.sitePath ?? ''}`.startsWith(`${site}/`)
}

function anonymous(cookies: Record<string, string | undefined>): Session {
  const { theme, theme_dark: themeDark } = cookies
  const dark = theme ? theme.endsWith('dark') : themeDark === '1' || themeDark === 'true'
  return { lang: cookies.i18n_lang || 'fr', dark }
}

function checkPseudoSession(request: FastifyRequest): void {
  if (request.session.user?.pseudoSession && request.method !== 'GET') {
    throw httpError('readOnlySession')
  }
}
