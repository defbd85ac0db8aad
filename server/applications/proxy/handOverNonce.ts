/**
 * What ties the hand-over of a session to the browser that asked for it: a nonce in a cookie of the origin of
 * applications, and its digest in addresses (docs/security.md#code-of-base-applications).
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Seconds: time to come back with a code, which lives as long. */
const lifetime = 60
const digest = /^[\w-]{43}$/

const digestOf = (nonce: string): string => createHash('sha256').update(nonce).digest('base64url')

/** Each hand-over has a cookie of its own: frames of one page start theirs at the same time. */
const cookieName = (browser: string): string => `application_nonce_${browser.slice(0, 12)}`

/** The path of the cookies: of the pages of applications alone. */
const cookiePath = ({ pathname }: URL): string => `${pathname}/app/`

/** Gives the browser a nonce, and returns the digest of it. */
export function giveNonce(reply: FastifyReply, applicationsUrl: string): string {
  const base = new URL(applicationsUrl)
  const nonce = randomBytes(32).toString('base64url')
  const browser = digestOf(nonce)
  void reply.setCookie(cookieName(browser), nonce, {
    path: cookiePath(base),
    sameSite: 'lax',
    secure: base.protocol === 'https:',
    httpOnly: true,
    maxAge: lifetime
  })
  return browser
}

/** The digest of a nonce, as an address gives it. */
export function readDigest(value: unknown): string | undefined {
  return typeof value === 'string' && digest.test(value) ? value : undefined
}

/** Whether a request comes with the nonce of a digest. */
export function hasNonce({ cookies }: Pick<FastifyRequest, 'cookies'>, browser: string): boolean {
  const nonce = cookies[cookieName(browser)]
  return nonce !== undefined && digestOf(nonce) === browser
}

export function dropNonce(reply: FastifyReply, applicationsUrl: string, browser: string): void {
  void reply.clearCookie(cookieName(browser), { path: cookiePath(new URL(applicationsUrl)) })
}
