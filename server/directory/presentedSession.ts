/** The session that the cookies of a request present, checked against the accounts and the store of sessions. */
import { sessionOf, type AccountCookies } from '../../contract/session.ts'
import { siteKey, type DirectorySite } from '../../contract/sites.ts'
import { httpError } from '../http/errors.ts'
import type { Accounts } from './accounts.ts'
import type { Issue } from './issuedTokens.ts'
import type { SigningKeys } from './keys/signingKeys.ts'
import { findMembership } from './memberships.ts'
import type { ServerSessions } from './serverSessions/store.ts'
import { asExchange, decodedUser, idPayload, type ExchangePayload } from './tokens.ts'

export interface SessionCookies extends AccountCookies {
  id_token?: string | undefined
  id_token_ex?: string | undefined
}

export interface SessionParts {
  accounts: Accounts
  serverSessions: ServerSessions
  keys: SigningKeys
}

/**
 * Session state of the cookies. The id token may be unverified here, so that its claims other than the identity count
 * only when the signed exchange token confirms them.
 */
export async function presentedSession(
  parts: SessionParts,
  cookies: SessionCookies,
  site?: DirectorySite
): Promise<Omit<Issue, 'serverSession'> & { exchange: ExchangePayload }> {
  const { accounts } = parts
  const claimed = decodedUser(cookies.id_token)
  if (!claimed) throw httpError('signInNeeded')
  const user = await accounts.user(claimed.id)
  if (!user) throw httpError('accountNotFound')
  if (cookies.id_token_org && !(await accounts.organization(cookies.id_token_org))) {
    throw httpError('sessionOrganizationGone')
  }
  const exchange = await exchangeOf(parts, cookies, claimed.asAdmin?.id ?? user.id, site)
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
    claimed.asAdminOrg && findMembership(administrator, claimed.asAdminOrg.id, claimed.asAdminOrg.department)
  return { ...common, actedBy: { user: administrator, membership: former } }
}

/** Payload of the exchange token in the cookies, for the user who signed in. */
async function exchangeOf(
  { keys, serverSessions }: SessionParts,
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
