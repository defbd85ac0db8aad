/** Cookies of the session (docs/api/directory.md). */
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { Membership } from '../../contract/session.ts'
import { clearSessionCookies } from '../access/sessionCookies.ts'
import type { Site } from './sites.ts'

export interface IssuedSession {
  /** Signed id token: `header.payload.signature`. */
  idToken: string
  idTokenExpires: Date
  exchangeToken: string
  exchangeExpires: Date
  /** Id of the server session. */
  serverSession: string
  rememberMe: boolean
  membership?: Membership | undefined
  /** Whether the role cookie is needed to tell the membership from another one of the user. */
  withRole: boolean
}

const epoch = new Date(0)

export function writeSessionCookies(reply: FastifyReply, site: Site, session: IssuedSession): void {
  writeIdCookies(reply, site, session, session.rememberMe ? { expires: session.exchangeExpires } : {})
  void reply.setCookie('id_token_ex', session.exchangeToken, {
    ...cookieBase(site),
    path: `${site.path}/simple-directory/`,
    httpOnly: true,
    expires: session.exchangeExpires
  })
}

const cookieBase = (site: Site): CookieSerializeOptions => ({
  path: `${site.path}/`,
  sameSite: 'lax',
  secure: site.secure
})

/** Writes the cookies of the id token only; without an exchange token the session is not renewed. */
export function writeIdCookies(
  reply: FastifyReply,
  site: Site,
  session: Pick<IssuedSession, 'idToken' | 'idTokenExpires' | 'membership' | 'withRole'>,
  lasting: Pick<CookieSerializeOptions, 'expires'> = {}
): void {
  const base = cookieBase(site)
  const readable = { ...base, ...lasting }
  const [header = '', payload = '', signature = ''] = session.idToken.split('.')
  void reply.setCookie('id_token', `${header}.${payload}`, readable)
  void reply.setCookie('id_token_sign', signature, {
    ...base,
    httpOnly: true,
    expires: session.idTokenExpires
  })
  const { membership } = session
  const account = {
    id_token_org: membership?.id,
    id_token_dep: membership?.department,
    id_token_role: session.withRole ? membership?.role : undefined
  }
  for (const [name, value] of Object.entries(account)) {
    if (value) void reply.setCookie(name, value, readable)
    else void reply.setCookie(name, '', { ...base, expires: epoch })
  }
}

/** Removes all cookies of the session, the exchange token included. */
export function clearAllCookies(reply: FastifyReply, site: Site): void {
  clearSessionCookies(reply, site)
  void reply.setCookie('id_token_ex', '', {
    path: `${site.path}/simple-directory/`,
    sameSite: 'lax',
    secure: site.secure,
    httpOnly: true,
    expires: epoch
  })
}
