/** Opening and renewal of sessions, and admin mode (docs/api/directory.md). */
import { sessionOf, type AccountCookies, type Membership } from '../../contract/session.ts'
import { siteKey, type DirectorySite } from '../../contract/sites.ts'
import { httpError } from '../http/errors.ts'
import type { Accounts } from './accounts.ts'
import type { IssuedSession } from './cookies.ts'
import type { SigningKeys } from './keys/signingKeys.ts'
import { findMembership, needsRole } from './memberships.ts'
import type { User } from './model.ts'
import type { ServerSessions } from './serverSessions/store.ts'
import { lifetimes } from './settings.ts'
import { asExchange, decodedUser, idPayload, type ExchangePayload, type PayloadOptions } from './tokens.ts'

export interface SessionCookies extends AccountCookies {
  id_token?: string | undefined
  id_token_ex?: string | undefined
}

interface SessionParts {
  accounts: Accounts
  serverSessions: ServerSessions
  keys: SigningKeys
}

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

interface Issue extends PayloadOptions {
  user: User
  membership?: Membership | undefined
  serverSession: string
  /** Expiry of the exchange token in seconds since the epoch; kept in admin mode, which is never extended. */
  exchangeExp?: number | undefined
}

export function sessionsService(parts: SessionParts): Sessions {
  const { accounts, serverSessions, keys } = parts

  async function issue(request: Issue): Promise<IssuedSession> {
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

  /** Payload of the exchange token in the cookies, for the user who signed in. */
  async function exchangeOf(
    cookies: SessionCookies,
    userId: string,
    site: DirectorySite | undefined
  ): Promise<ExchangePayload> {
    if (!cookies.id_token_ex) throw httpError('missingSession')
    const exchange = asExchange(await keys.verify(cookies.id_token_ex))
    // A session of one site is not valid on another.
    if (!exchange || exchange.site !== (site && siteKey(site))) throw httpError('wrongSession')
    if (exchange.user !== userId) throw httpError('missingSession')
    if (!(await serverSessions.touch(exchange.user, exchange.session))) {
      throw httpError('endedSession')
    }
    return exchange
  }

  /**
   * Session state of the cookies. The id token may be unverified here, so that its claims other than the identity count
   * only when the signed exchange token confirms them.
   */
  async function readSession(
    cookies: SessionCookies,
    site?: DirectorySite
  ): Promise<Omit<Issue, 'serverSession'> & { exchange: ExchangePayload }> {
    const claimed = decodedUser(cookies.id_token)
    if (!claimed) throw httpError('signInNeeded')
    const user = await accounts.user(claimed.id)
    if (!user) throw httpError('accountNotFound')
    if (cookies.id_token_org && !(await accounts.organization(cookies.id_token_org))) {
      throw httpError('sessionOrganizationGone')
    }
    const exchange = await exchangeOf(cookies, claimed.asAdmin?.id ?? user.id, site)
    const membership = sessionOf(idPayload(user), cookies, 'fr').organization
    const rememberMe = !!claimed.rememberMe
    const common = { user, membership, exchange, exchangeExp: exchange.exp, rememberMe, site }
    if (!claimed.asAdmin) {
      return { ...common, adminMode: !!claimed.adminMode && !!exchange.adminMode && user.isAdmin }
    }
    const administrator = await accounts.user(exchange.user)
    if (!administrator) throw httpError('sessionUserGone')
    if (!administrator.isAdmin || !exchange.adminMode) {
      throw httpError('wrongSession')
    }
    const former =
      claimed.asAdminOrg &&
      findMembership(administrator, claimed.asAdminOrg.id, claimed.asAdminOrg.department)
    return { ...common, actedBy: { user: administrator, membership: former } }
  }

  return {
    async open(user, options, from) {
      const former = from.formerExchange ? asExchange(await keys.verify(from.formerExchange)) : undefined
      const { id } = await serverSessions.create(user.id, from.deviceName, from.parent)
      if (former) await serverSessions.replace(former.user, former.session, { user: user.id, id })
      const adminMode = options.adminMode && user.isAdmin && !options.site
      return issue({ ...options, user, adminMode, serverSession: id })
    },

    async keepAlive(cookies, site) {
      const { exchange, ...session } = await readSession(cookies, site)
      return issue({ ...session, serverSession: exchange.session })
    },

    async leaveAdminMode(cookies) {
      const { exchange, ...session } = await readSession(cookies)
      return issue({ ...session, adminMode: false, serverSession: exchange.session })
    },

    async actAs(cookies, target) {
      const { exchange, user, membership, exchangeExp, adminMode } = await readSession(cookies)
      if (!adminMode) throw httpError('adminsOnly')
      return issue({
        user: target,
        membership: target.ignorePersonalAccount ? target.organizations[0] : undefined,
        actedBy: { user, membership },
        exchangeExp,
        serverSession: exchange.session
      })
    },

    async stopActing(cookies) {
      const { exchange, actedBy, exchangeExp } = await readSession(cookies)
      if (!actedBy) throw httpError('adminRefused')
      return issue({
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
