/**
 * Logout address at the provider, kept in a cookie: the browser that signed in also has the session at the provider.
 */
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SigningKeys } from '../keys/signingKeys.ts'
import { lifetimes } from '../settings.ts'
import type { Site } from '../sites.ts'

const cookieName = 'id_token_provider'

interface ProviderLogout {
  /** Id of the user: another user may sign in with the same browser later. */
  user: string
  address: string
}

export async function keepProviderLogout(
  reply: FastifyReply,
  site: Site,
  keys: SigningKeys,
  logout: ProviderLogout
): Promise<void> {
  const expiresAt = Math.floor(Date.now() / 1000) + lifetimes.exchange
  const token = await keys.sign({ providerLogout: logout }, expiresAt)
  void reply.setCookie(cookieName, token, { ...optionsOf(site), expires: new Date(expiresAt * 1000) })
}

/** Logout address for the user who signs out; undefined when the user did not come from a provider. */
export async function providerLogoutOf(
  request: FastifyRequest,
  keys: SigningKeys,
  user: string
): Promise<string | undefined> {
  const token = request.cookies[cookieName]
  const payload = token ? await keys.verify(token) : undefined
  const logout = payload?.providerLogout as ProviderLogout | undefined
  return logout?.user === user ? logout.address : undefined
}

export function forgetProviderLogout(reply: FastifyReply, site: Site): void {
  void reply.setCookie(cookieName, '', { ...optionsOf(site), expires: new Date(0) })
}

const optionsOf = (site: Site): CookieSerializeOptions => ({
  path: `${site.path}/simple-directory/api/auth`,
  sameSite: 'lax',
  secure: site.secure,
  httpOnly: true
})
