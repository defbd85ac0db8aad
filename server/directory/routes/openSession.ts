/** Opens the session of a sign-in, and tells where it leads (docs/api/directory.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform.ts'
import { writeSessionCookies } from '../cookies.ts'
import { deviceName } from '../deviceName.ts'
import { recordFirstLogin } from '../firstLogin.ts'
import { handOverAddress, handOverTarget, type HandOver } from '../handOver.ts'
import type { LoginGrant } from '../login.ts'
import type { Site } from '../sites.ts'
import { cookiesOf } from './sessionAnswers.ts'

/** Request that opens a session, and its site. */
export interface SignIn {
  platform: Platform
  request: FastifyRequest
  reply: FastifyReply
  site: Site
}

interface Opening {
  /** Whether the account was just created. */
  isNew?: boolean
  /** Whether the sign-in proves that the user owns the e-mail address. */
  isConfirmed?: boolean
  /** Token that opens the session, instead of a password. */
  token?: string
  /** Server session from which this one is derived. */
  parent?: string | undefined
}

/** Opens a session and returns the address to go to. */
export async function openSession(
  { platform, request, reply, site }: SignIn,
  grant: LoginGrant,
  redirect: string,
  { isNew = false, isConfirmed = false, token, parent }: Opening = {}
): Promise<string> {
  const { directory } = platform
  const { user } = grant
  if (user.emailConfirmed === false) return loginError(site, 'badCredentials')
  const session = await directory.sessions.open(user, grant, {
    deviceName: deviceName(request.headers['user-agent']),
    formerExchange: cookiesOf(request).id_token_ex,
    parent
  })
  // A new password ends all sessions, so that a session being opened meanwhile has to end too.
  if (token !== undefined && !(await directory.tokens.isNotRevoked(token))) {
    await directory.serverSessions.end(user.id, session.serverSession)
    return loginError(site, 'invalidToken')
  }
  await recordFirstLogin(platform, site, user, { isConfirmed, redirect })
  writeSessionCookies(reply, site, session)
  if (user.plannedDeletion) return loginStep(site, 'plannedDeletion', redirect)
  if (isNew) return organizationStep(site, redirect)
  const { rememberMe } = grant
  return onward(platform, site, { user, session: session.serverSession, redirect, rememberMe })
}

/** Address of the login page that shows an error. */
export function loginError(site: Site, code: string): string {
  return `${site.directoryUrl}/login?error=${encodeURIComponent(code)}`
}

function loginStep(site: Site, step: string, redirect: string): string {
  return `${site.directoryUrl}/login?${new URLSearchParams({ step, redirect })}`
}

/** Address of the page that offers a new user to create an organization, unless the redirect is the login page. */
function organizationStep(site: Site, redirect: string): string {
  if (redirect.startsWith(`${site.directoryUrl}/login`)) return redirect
  return loginStep(site, 'createOrga', redirect)
}

/** Address of the requested page, with a transfer to its site when that is another one. */
async function onward(platform: Platform, site: Site, handOver: Omit<HandOver, 'target'>): Promise<string> {
  const target = handOverTarget(platform, handOver.redirect, site)
  return target ? handOverAddress(platform, { ...handOver, target }) : handOver.redirect
}
