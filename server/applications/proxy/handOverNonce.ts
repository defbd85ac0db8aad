/**
 * Binds the hand-over of a session to the browser that started it: a nonce in a cookie on the origin of applications,
 * and its digest in addresses (docs/security.md#code-of-base-applications).
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Lifetime of the nonce in seconds, the same as of the code. */
const lifetime = 60
const digest = /^[\w-]{43}$/

const digestOf = (nonce: string): string => createHash('sha256').update(nonce).digest('base64url')

/** Name of the cookie of one hand-over: several frames of a page may start theirs at the same time. */
const cookieName = (browser: string): string => `application_nonce_${browser.slice(0, 12)}`

/** Path of the cookies: the pages of applications only. */
const cookiePath = ({ pathname }: URL): string => `${pathname}/app/`

/** Sets a cookie with a new nonce, and returns its digest. */
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

/** Parses the digest of a nonce from an address; undefined when invalid. */
export function readDigest(value: unknown): string | undefined {
  return typeof value === 'string' && digest.test(value) ? value : undefined
}

/** Tells whether a request has the cookie of the nonce with this digest. */
export function hasNonce({ cookies }: Pick<FastifyRequest, 'cookies'>, browser: string): boolean {
  const nonce = cookies[cookieName(browser)]
  return nonce !== undefined && digestOf(nonce) === browser
}

export function dropNonce(reply: FastifyReply, applicationsUrl: string, browser: string): void {
  void reply.clearCookie(cookieName(browser), { path: cookiePath(new URL(applicationsUrl)) })
}
