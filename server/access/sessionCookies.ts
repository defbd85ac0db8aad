/** Session cookies of the platform. */
import type { FastifyReply } from 'fastify'

export const sessionCookieNames = [
  'id_token',
  'id_token_sign',
  'id_token_org',
  'id_token_dep',
  'id_token_role'
] as const

interface CookiePlace {
  /** Path of the site, before `/`. */
  path: string
  secure: boolean
}

/** Removes all five session cookies. */
export function clearSessionCookies(reply: FastifyReply, site: CookiePlace): void {
  for (const name of sessionCookieNames) {
    void reply.setCookie(name, '', {
      path: `${site.path}/`,
      sameSite: 'lax',
      secure: site.secure,
      httpOnly: name === 'id_token_sign',
      expires: new Date(0)
    })
  }
}
