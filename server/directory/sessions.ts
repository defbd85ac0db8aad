/** Opening and renewal of sessions, and admin mode (docs/api/directory.md). */
import type { Membership } from '../../contract/session.ts'
import type { DirectorySite } from '../../contract/sites.ts'
import { httpError } from '../http/errors.ts'
import type { IssuedSession } from './cookies.ts'
import { issueTokens } from './issuedTokens.ts'
import type { User } from './model.ts'
import { presentedSession, type SessionCookies, type SessionParts } from './presentedSession.ts'
import { asExchange } from './tokens.ts'

export interface Sessions {
  /** Opens a server session and issues its tokens; ends the session of a former exchange token. */
  open(
    user: User,
    options: {
      membership?: Membership | undefined
      adminMode: boolean
      rememberMe: boolean
      /** Site of the session. */
      site?: DirectorySite | undefined
    },
    from: {
      deviceName: string
      formerExchange?: string | undefined
      /** Server session from which this one is derived. */
      parent?: string | undefined
    }
  ): Promise<IssuedSession>
  /** Issues fresh tokens with current memberships. The id token may be expired; the exchange token must be valid. */
  keepAlive(cookies: SessionCookies, site?: DirectorySite): Promise<IssuedSession>
  /**
   * Leaves admin mode.
   * @throws HttpError 401 when the session is over
   */
  leaveAdminMode(cookies: SessionCookies): Promise<IssuedSession>
  actAs(cookies: SessionCookies, target: User): Promise<IssuedSession>
  stopActing(cookies: SessionCookies): Promise<IssuedSession>
  /** User and server session of the valid token in the cookies; undefined without one. */
  current(cookies: SessionCookies): Promise<{ user: string; session: string } | undefined>
  /** Ends the server session of the cookies, its origin and the sessions derived from it. */
  close(cookies: SessionCookies): Promise<void>
}

export function sessionsService(parts: SessionParts): Sessions {
  const { serverSessions, keys } = parts

  return {
    async open(user, options, from) {
      const former = from.formerExchange ? asExchange(await keys.verify(from.formerExchange)) : undefined
      const { id } = await serverSessions.create(user.id, from.deviceName, from.parent)
      if (former) await serverSessions.replace(former.user, former.session, { user: user.id, id })
      const adminMode = options.adminMode && user.isAdmin && !options.site
      return issueTokens(keys, { ...options, user, adminMode, serverSession: id })
    },

    async keepAlive(cookies, site) {
      const { exchange, ...session } = await presentedSession(parts, cookies, site)
      return issueTokens(keys, { ...session, serverSession: exchange.session })
    },

    async leaveAdminMode(cookies) {
      const { exchange, ...session } = await presentedSession(parts, cookies)
      return issueTokens(keys, { ...session, adminMode: false, serverSession: exchange.session })
    },

    async actAs(cookies, target) {
      const { exchange, user, membership, exchangeExp, adminMode } = await presentedSession(parts, cookies)
      if (!adminMode) throw httpError('adminsOnly')
      return issueTokens(keys, {
        user: target,
        membership: target.ignorePersonalAccount ? target.organizations[0] : undefined,
        actedBy: { user, membership },
        exchangeExp,
        serverSession: exchange.session
      })
    },

    async stopActing(cookies) {
      const { exchange, actedBy, exchangeExp } = await presentedSession(parts, cookies)
      if (!actedBy) throw httpError('adminRefused')
      return issueTokens(keys, {
        user: actedBy.user,
        membership: actedBy.membership,
        adminMode: true,
        exchangeExp,
        serverSession: exchange.session
      })
    },

    async current(cookies) {
      return cookies.id_token_ex ? asExchange(await keys.verify(cookies.id_token_ex)) : undefined
    },

    async close(cookies) {
      const exchange = await this.current(cookies)
      if (exchange) await serverSessions.endFamily(exchange.user, exchange.session)
    }
  }
}
