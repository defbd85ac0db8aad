/** Payloads of tokens (docs/api/directory.md). */
import { actedName, type Membership, type SessionUser } from '../../contract/session.ts'
import { siteKey, type DirectorySite } from '../../contract/sites.ts'
import { isDefaultMembership } from './memberships.ts'
import type { User } from './model.ts'
import { lifetimes } from './settings.ts'

export interface PayloadOptions {
  adminMode?: boolean
  rememberMe?: boolean
  /** Administrator who impersonates the user, with the administrator's former account. */
  actedBy?: { user: User; membership?: Membership | undefined } | undefined
  /** Site of the token; admin mode is not available on sites. */
  site?: DirectorySite | undefined
}

/** Payload of the exchange token: the user who signed in, and the server session. */
export interface ExchangePayload {
  user: string
  session: string
  adminMode?: 1
  /** Site of the token. */
  site?: string
  /** Instant of expiry, in seconds since the epoch. */
  exp: number
}

/** Payload of an id token. Flags that do not apply are absent, not 0. */
export function idPayload(user: User, options: PayloadOptions = {}): SessionUser {
  const { actedBy, site } = options
  const payload: SessionUser = {
    id: user.id,
    email: user.email,
    name: actedBy ? actedName(user.name) : user.name,
    organizations: user.organizations.map((membership) =>
      isDefaultMembership(user, membership) ? { ...membership, dflt: 1 } : membership
    )
  }
  if (user.isAdmin && !actedBy && !site) payload.isAdmin = 1
  if (payload.isAdmin && options.adminMode) payload.adminMode = 1
  if (site) {
    payload.site = siteKey(site)
    payload.siteOwner = site.owner
  }
  if (actedBy) {
    payload.asAdmin = { id: actedBy.user.id, name: actedBy.user.name }
    if (actedBy.membership) payload.asAdminOrg = actedBy.membership
  }
  if (user.ignorePersonalAccount) payload.ipa = 1
  if (user.coreIdProvider) payload.idp = 1
  if (user.plannedDeletion) payload.pd = user.plannedDeletion
  if (options.rememberMe) payload.rememberMe = 1
  return payload
}

/** Parses a payload as a session user; undefined for other tokens signed with the same keys. */
export function asSessionUser(payload: Record<string, unknown>): SessionUser | undefined {
  if (payload.temporary) return undefined
  return hasIdentity(payload) ? payload : undefined
}

interface CallbackTraits {
  emailConfirmed?: boolean
  dropsPassword?: boolean
  parent?: string
}

export function asCallback(payload: Record<string, unknown>): (SessionUser & CallbackTraits) | undefined {
  return payload.temporary === true && hasIdentity(payload) ? payload : undefined
}

export function asExchange(payload: Record<string, unknown> | undefined): ExchangePayload | undefined {
  if (typeof payload?.user !== 'string' || typeof payload.session !== 'string') return undefined
  return payload as unknown as ExchangePayload
}

function hasIdentity<Payload extends Record<string, unknown>>(
  payload: Payload
): payload is Payload & SessionUser {
  return (
    typeof payload.id === 'string' &&
    typeof payload.email === 'string' &&
    typeof payload.name === 'string' &&
    Array.isArray(payload.organizations)
  )
}

/** Latest end of the privileges of an id token, which are never extended; undefined for a token without privileges. */
export function privilegesEnd({ adminMode, asAdmin, iat = 0 }: SessionUser): Date | undefined {
  return adminMode || asAdmin ? new Date((iat + lifetimes.adminExchange) * 1000) : undefined
}

/** Payload of an id token without verification: only for claims that the caller may choose. */
export function decodedUser(idToken: string | undefined): SessionUser | undefined {
  const encoded = idToken?.split('.')[1]
  if (!encoded) return undefined
  try {
    const payload: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
    return typeof payload === 'object' && payload !== null
      ? asSessionUser(payload as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
