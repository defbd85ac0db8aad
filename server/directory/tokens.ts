/** What tokens carry (docs/api/directory.md). */
import { actedName, type Membership, type SessionUser } from '../../contract/session.ts'
import { siteKey, type DirectorySite } from '../../contract/sites.ts'
import { isDefaultMembership } from './memberships.ts'
import type { User } from './model.ts'

export interface PayloadOptions {
  adminMode?: boolean
  rememberMe?: boolean
  /** The super administrator who acts as the user, and the account he came from. */
  actedBy?: { user: User; membership?: Membership | undefined } | undefined
  /** The declared site that the token is for; nobody has admin mode there. */
  site?: DirectorySite | undefined
}

/** Exchange token: who signed in, and the server session that keeps it alive. */
export interface ExchangePayload {
  user: string
  session: string
  adminMode?: 1
  /** The declared site that it is for. */
  site?: string
  /** Seconds. */
  exp: number
}

/** Payload of an id token. Flags are absent, not 0, when they do not apply. */
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

/** Reads a payload as a session user; undefined for the other tokens that the same keys sign. */
export function asSessionUser(payload: Record<string, unknown>): SessionUser | undefined {
  if (payload.temporary) return undefined
  return hasIdentity(payload) ? payload : undefined
}

export function asCallback(
  payload: Record<string, unknown>
): (SessionUser & { emailConfirmed?: boolean; parent?: string }) | undefined {
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

/** Payload of `header.payload`, not verified: only for what the caller could have written himself. */
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
