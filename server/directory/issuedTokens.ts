/** Tokens of a session, as they are issued: what they say, and how long they hold. */
import type { Membership } from '../../contract/session.ts'
import { siteKey } from '../../contract/sites.ts'
import type { IssuedSession } from './cookies.ts'
import type { SigningKeys } from './keys/signingKeys.ts'
import { needsRole } from './memberships.ts'
import type { User } from './model.ts'
import { lifetimes } from './settings.ts'
import { idPayload, type PayloadOptions } from './tokens.ts'

export interface Issue extends PayloadOptions {
  user: User
  membership?: Membership | undefined
  serverSession: string
  /** Expiry of the exchange token in seconds since the epoch; kept in admin mode, which is never extended. */
  exchangeExp?: number | undefined
}

export async function issueTokens(keys: SigningKeys, request: Issue): Promise<IssuedSession> {
  const now = Math.floor(Date.now() / 1000)
  const { user, actedBy, membership } = request
  const privileged = !request.site && (!!request.adminMode || !!actedBy)
  const freshExp = now + (privileged ? lifetimes.adminExchange : lifetimes.exchange)
  const exchangeExp = privileged ? (request.exchangeExp ?? freshExp) : freshExp
  const idExp = Math.min(now + lifetimes.idToken, exchangeExp)
  const exchange = {
    user: actedBy?.user.id ?? user.id,
    session: request.serverSession,
    ...(privileged ? { adminMode: 1 } : {}),
    ...(request.site ? { site: siteKey(request.site) } : {})
  }
  return {
    idToken: await keys.sign({ ...idPayload(user, request), sid: request.serverSession }, idExp),
    idTokenExpires: new Date(idExp * 1000),
    exchangeToken: await keys.sign(exchange, exchangeExp),
    exchangeExpires: new Date(exchangeExp * 1000),
    serverSession: request.serverSession,
    rememberMe: !!request.rememberMe,
    membership,
    withRole: !!membership && needsRole(user, membership)
  }
}
