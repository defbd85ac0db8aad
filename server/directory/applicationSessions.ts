/**
 * Sessions on the origin of applications: a cookie of their own, which only that origin has and only it reads. What it
 * holds is who came and for which account; rights are read of the accounts at each request, and admin mode stays behind
 * (docs/security.md#code-of-base-applications).
 */
import { createHash } from 'node:crypto'
import { sessionOf, type AccountCookies, type AuthenticatedSession } from '../../contract/session.ts'
import type { Directory } from './directory.ts'
import { accountCookies } from './memberships.ts'
import { idPayload } from './tokens.ts'

type Parts = Pick<Directory, 'accounts' | 'keys' | 'serverSessions' | 'tokens'>

/** The person who came, without anything that opens something elsewhere. */
interface Came {
  id: string
  sid: string
  account: AccountCookies
  boundIp?: string
}

const handOver = 'application-hand-over'
const kind = 'application-session'
/** Seconds. */
const codeLifetime = 60
const lifetime = 12 * 3600

export interface ApplicationSessions {
  /** The session that a person would have there; undefined for who has none to hand over. */
  seenFrom(session: AuthenticatedSession): Promise<AuthenticatedSession | undefined>
  /** A code that opens it, once, within a minute and for the browser that has what the mark is of. */
  codeFor(session: AuthenticatedSession, browser: string): Promise<string | undefined>
  /** The mark of the browser that a code is for; undefined for one that is not, or no longer, to be read. */
  browserOf(code: string): Promise<string | undefined>
  /** The value of the cookie for a code; undefined for one that is not, or no longer, to be used. */
  cookieOf(code: string): Promise<{ value: string; expires: Date } | undefined>
  /** The same for a session here and the one that it has become there; it opens nothing. */
  markOf(session: AuthenticatedSession): string | undefined
  /** The session of a cookie; undefined once it is over. */
  read(cookie: string, request: { lang: string; ip: string }): Promise<AuthenticatedSession | undefined>
}

export function applicationSessions({ accounts, keys, serverSessions, tokens }: Parts): ApplicationSessions {
  async function sessionOfPerson(
    { id, sid, account }: Came,
    lang: string
  ): Promise<AuthenticatedSession | undefined> {
    if (!(await serverSessions.isAlive(sid))) return undefined
    const user = await accounts.user(id)
    return user && sessionOf({ ...idPayload(user), sid }, account, lang)
  }

  async function payloadOf(token: string, expected: string): Promise<Came | undefined> {
    const payload = await keys.verify(token)
    return payload?.kind === expected ? (payload.came as Came) : undefined
  }

  return {
    async seenFrom(session) {
      const came = cameOf(session)
      return came && sessionOfPerson(came, session.lang)
    },
    async codeFor(session, browser) {
      const came = cameOf(session)
      return came && tokens.issue({ kind: handOver, came, browser }, codeLifetime, { userId: came.id })
    },
    async browserOf(code) {
      const payload = await keys.verify(code)
      return payload?.kind === handOver ? (payload.browser as string) : undefined
    },
    async cookieOf(code) {
      const came = await payloadOf(code, handOver)
      if (!came) return undefined
      const expires = new Date(Date.now() + lifetime * 1000)
      const used = await tokens.use(code, () =>
        keys.sign({ kind, came }, Math.floor(expires.getTime() / 1000))
      )
      return used && { value: used.result, expires }
    },
    markOf(session) {
      const came = cameOf(session)
      if (!came) return undefined
      const { id, sid, account } = came
      return createHash('sha256')
        .update(JSON.stringify([id, sid, account]))
        .digest('base64url')
    },
    async read(cookie, { lang, ip }) {
      const came = await payloadOf(cookie, kind)
      if (!came || (came.boundIp && came.boundIp !== ip)) return undefined
      return sessionOfPerson(came, lang)
    }
  }
}

/** Somebody whom an administrator acts as, or who may only read, is not handed over. */
function cameOf({ user, organization }: AuthenticatedSession): Came | undefined {
  const { id, sid, boundIp } = user
  if (!sid || user.pseudoSession || user.asAdmin) return undefined
  return { id, sid, account: accountCookies(organization), ...(boundIp ? { boundIp } : {}) }
}
