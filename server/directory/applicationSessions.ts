/**
 * Sessions on the origin of applications, in a cookie of that origin only. The cookie holds the user and the active
 * account; rights are read at each request, without admin mode (docs/security.md#code-of-base-applications).
 */
import { createHash } from 'node:crypto'
import { sessionOf, type AccountCookies, type AuthenticatedSession } from '../../contract/session.ts'
import type { Directory } from './directory.ts'
import { accountCookies } from './memberships.ts'
import { idPayload } from './tokens.ts'

type Parts = Pick<Directory, 'accounts' | 'keys' | 'serverSessions' | 'tokens'>

/** User of the session, without any secret of the platform's own session. */
interface TransferredSession {
  id: string
  sid: string
  account: AccountCookies
  boundIp?: string
}

const handOver = 'application-hand-over'
const kind = 'application-session'
/** Lifetimes in seconds. */
const codeLifetime = 60
const lifetime = 12 * 3600

export interface ApplicationSessions {
  /**
   * Session that a user would have on the origin of applications; undefined for a session that cannot be transferred.
   */
  derivedFrom(session: AuthenticatedSession): Promise<AuthenticatedSession | undefined>
  /** Single-use code that opens the session within a minute, in the browser with the given secret only. */
  codeFor(session: AuthenticatedSession, browser: string): Promise<string | undefined>
  /** Hash of the browser secret that a code is bound to; undefined for an invalid or expired code. */
  browserOf(code: string): Promise<string | undefined>
  /** Value of the cookie for a code; undefined for an invalid, expired or used code. */
  cookieOf(code: string): Promise<{ value: string; expires: Date } | undefined>
  /** Mark that is equal for a session of the platform and the session derived from it; it grants nothing. */
  markOf(session: AuthenticatedSession): string | undefined
  /** Session of a cookie; undefined when it is over. */
  read(cookie: string, request: { lang: string; ip: string }): Promise<AuthenticatedSession | undefined>
}

export function applicationSessions({ accounts, keys, serverSessions, tokens }: Parts): ApplicationSessions {
  async function sessionOfPerson(
    { id, sid, account }: TransferredSession,
    lang: string
  ): Promise<AuthenticatedSession | undefined> {
    if (!(await serverSessions.isAlive(sid))) return undefined
    const user = await accounts.user(id)
    return user && sessionOf({ ...idPayload(user), sid }, account, lang)
  }

  async function payloadOf(token: string, expected: string): Promise<TransferredSession | undefined> {
    const payload = await keys.verify(token)
    return payload?.kind === expected ? (payload.came as TransferredSession) : undefined
  }

  return {
    async derivedFrom(session) {
      const transferred = transferredOf(session)
      return transferred && sessionOfPerson(transferred, session.lang)
    },
    async codeFor(session, browser) {
      const transferred = transferredOf(session)
      return (
        transferred &&
        tokens.issue({ kind: handOver, came: transferred, browser }, codeLifetime, { userId: transferred.id })
      )
    },
    async browserOf(code) {
      const payload = await keys.verify(code)
      return payload?.kind === handOver ? (payload.browser as string) : undefined
    },
    async cookieOf(code) {
      const transferred = await payloadOf(code, handOver)
      if (!transferred) return undefined
      const expires = new Date(Date.now() + lifetime * 1000)
      const used = await tokens.use(code, () =>
        keys.sign({ kind, came: transferred }, Math.floor(expires.getTime() / 1000))
      )
      return used && { value: used.result, expires }
    },
    markOf(session) {
      const transferred = transferredOf(session)
      if (!transferred) return undefined
      const { id, sid, account } = transferred
      return createHash('sha256')
        .update(JSON.stringify([id, sid, account]))
        .digest('base64url')
    },
    async read(cookie, { lang, ip }) {
      const transferred = await payloadOf(cookie, kind)
      if (!transferred || (transferred.boundIp && transferred.boundIp !== ip)) return undefined
      return sessionOfPerson(transferred, lang)
    }
  }
}

/** Impersonated and read-only sessions are not transferred. */
function transferredOf({ user, organization }: AuthenticatedSession): TransferredSession | undefined {
  const { id, sid, boundIp } = user
  if (!sid || user.pseudoSession || user.asAdmin) return undefined
  return { id, sid, account: accountCookies(organization), ...(boundIp ? { boundIp } : {}) }
}
