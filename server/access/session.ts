/** Session of a request: from its API key where the route accepts keys, or else from its cookies. */
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
    /** Whether the route only reads, whatever its method: pages of other sites may send forms to it. */
    readsOnly?: true
  }
}

/** Routes that tolerate an expired token: sign-in and sign-out, links of mails, images, themes. */
const lenientRoute = /^(\/simple-directory)?\/api\/(auth|avatars|sites|invitations\/_accept)(\/|$)/

/**
 * Sets `request.session` on every request. An invalid token is refused on API routes; pages get an anonymous session.
 */
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
 * Session of the API key of a request; undefined when there is no key, or when the route accepts none.
 * @throws HttpError with the messages of docs/api/permissions.md
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
 * Session of a set of cookies, also used for websockets.
 * @param hosted site to which the request was sent: a session is valid on its own site, or the platform, only
 * @throws HttpError 401 for an invalid or expired token, or a session of another site
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
    // Browsers send the cookies of a site to sites below its path too; such cookies are ignored.
    if (user.site && isBelow(user.site, hosted)) return nobody
    throw httpError('sessionOver')
  }
  if (user.boundIp && user.boundIp !== clientAddress) {
    throw httpError('otherAddress')
  }
  const session = sessionOf(user, cookies, nobody.lang)
  return nobody.dark === undefined ? session : { ...session, dark: nobody.dark }
}

/**
 * Whether a place is below a site.
 * @param site host and path of the site
 */
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
