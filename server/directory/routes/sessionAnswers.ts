/** Cookies of the routes that change a session. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountCookies } from '../../../contract/session.ts'
import type { Platform } from '../../platform.ts'
import { clearAllCookies, writeSessionCookies, type IssuedSession } from '../cookies.ts'
import { HttpError } from '../../http/errors.ts'
import { isDiskFull } from '../../http/storageErrors.ts'
import type { SessionCookies } from '../presentedSession.ts'
import { siteOf, type Site } from '../sites.ts'
import { deviceCookie, deviceToken } from '../twoFactor.ts'

/** Remembers the browser as a device, so that the second factor of the user is skipped for a while. */
export async function rememberDevice(
  reply: FastifyReply,
  site: Site,
  { accounts, keys }: Platform['directory'],
  userId: string
): Promise<void> {
  const device = await deviceToken({ accounts, keys }, userId)
  if (!device) return
  void reply.setCookie(deviceCookie(userId), device.token, {
    path: `${site.path}/`,
    sameSite: 'lax',
    secure: site.secure,
    httpOnly: true,
    expires: device.expires
  })
}

export function cookiesOf(request: FastifyRequest): SessionCookies {
  return request.cookies
}

export function requestSite(request: FastifyRequest, platform: Platform): Site {
  const { settings, sites } = platform.directory
  return siteOf(request, platform.config, settings, sites)
}

/**
 * Writes the cookies of a changed session. A refused session has all its cookies removed before the error is rethrown.
 */
export async function answerSession(
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
  change: (cookies: SessionCookies, site: Site) => Promise<IssuedSession>
): Promise<void> {
  const site = requestSite(request, platform)
  try {
    writeSessionCookies(reply, site, await change(cookiesOf(request), site))
  } catch (error) {
    const sessionIsOver = error instanceof HttpError && (error.statusCode === 401 || error.statusCode === 404)
    if (sessionIsOver) clearAllCookies(reply, site)
    throw error
  }
}

/**
 * Refreshes the cookies after a change of the account, as a keepalive does. A client without exchange token keeps its
 * cookies: the change itself succeeded.
 */
export async function refreshCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
  account: AccountCookies = {}
): Promise<void> {
  const cookies = cookiesOf(request)
  if (!cookies.id_token_ex) return
  try {
    const site = requestSite(request, platform)
    const session = await platform.directory.sessions.keepAlive({ ...cookies, ...account }, site.declared)
    writeSessionCookies(reply, site, session)
  } catch (error) {
    // A full disk prevents the renewal of the session, but must not fail the change.
    if (!(error instanceof HttpError) && !isDiskFull(error)) throw error
  }
}
