/**
 * State of a sign-in with a provider, in a cookie of the browser that started it: a response to a sign-in that another
 * browser started is refused (login CSRF).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform.ts'
import type { ProviderType, SignInState } from '../providers/identity.ts'
import type { Site } from '../sites.ts'

export const journeySeconds = 15 * 60

/** State of a sign-in, with the parameters of the request that started it. */
export interface Journey extends SignInState {
  /** Id of the provider: the response of another one is refused. */
  provider: string
  redirect: string
  org?: string
  dep?: string
  invitationToken?: string
  adminMode?: true
}

type Keys = Platform['directory']['keys']

const cookieName = (type: ProviderType): string => `${type}_sign_in`

export async function keepJourney(
  reply: FastifyReply,
  { site, type, keys }: { site: Site; type: ProviderType; keys: Keys },
  journey: Journey
): Promise<void> {
  const expiresAt = Math.floor(Date.now() / 1000) + journeySeconds
  void reply.setCookie(cookieName(type), await keys.sign({ oidc: journey }, expiresAt), {
    ...cookieOptions(site, type),
    expires: new Date(expiresAt * 1000)
  })
}

export function forgetJourney(reply: FastifyReply, site: Site, type: ProviderType): void {
  void reply.setCookie(cookieName(type), '', { ...cookieOptions(site, type), expires: new Date(0) })
}

/** @returns undefined without a cookie that this platform signed and that is still valid */
export async function readJourney(
  request: FastifyRequest,
  type: ProviderType,
  keys: Keys
): Promise<Journey | undefined> {
  const token = request.cookies[cookieName(type)]
  const payload = token ? await keys.verify(token) : undefined
  return payload?.oidc as Journey | undefined
}

function cookieOptions(site: Site, type: ProviderType) {
  return {
    path: `${site.path}/simple-directory/api/auth/${type}/`,
    sameSite: 'lax' as const,
    secure: site.secure,
    httpOnly: true
  }
}
