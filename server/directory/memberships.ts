/** Membership that is active at the start of a session (docs/api/directory.md). */
import type { AccountCookies, AccountKeys, Membership } from '../../contract/session.ts'
import type { User } from './model.ts'

export function isDefaultMembership(user: User, membership: Membership): boolean {
  return (
    user.defaultOrg !== undefined &&
    membership.id === user.defaultOrg &&
    (membership.department ?? '') === (user.defaultDep ?? '')
  )
}

/** Membership of a user in an organization, and in a department if one is given. */
export function findMembership(
  user: User,
  organizationId: string,
  department?: string
): Membership | undefined {
  return user.organizations.find(
    (membership) => membership.id === organizationId && (!department || membership.department === department)
  )
}

/**
 * Membership of a user for the owner of a site: in its department, or else of the whole organization, or else in
 * another department.
 */
function membershipOfSite(user: User, { id, department }: AccountKeys): Membership | undefined {
  return (
    findMembership(user, id, department) ??
    user.organizations.find((membership) => membership.id === id && !membership.department) ??
    findMembership(user, id)
  )
}

/**
 * Membership active at login: the requested one, or else that of the owner of the site, or else the user's default, or
 * else the first one if the personal account is ignored; undefined for the personal account.
 */
export function membershipAtLogin(
  user: User,
  requested: { org?: string | undefined; dep?: string | undefined },
  siteOwner?: AccountKeys
): Membership | undefined {
  const chosen = requested.org ? findMembership(user, requested.org, requested.dep) : undefined
  if (chosen) return chosen
  const ofSite = siteOwner?.type === 'organization' ? membershipOfSite(user, siteOwner) : undefined
  if (ofSite) return ofSite
  const byDefault = user.organizations.find((membership) => isDefaultMembership(user, membership))
  if (byDefault) return byDefault
  return user.ignorePersonalAccount ? user.organizations[0] : undefined
}

/** Cookies that select a membership; empty for the personal account. */
export function accountCookies(organization: Membership | undefined): AccountCookies {
  if (!organization) return {}
  const { id, department, role } = organization
  return { id_token_org: id, ...(department ? { id_token_dep: department } : {}), id_token_role: role }
}

/** Whether the user has two memberships of one department, which only the role cookie tells apart. */
export function needsRole(user: User, membership: Membership): boolean {
  const sameDepartment = user.organizations.filter(
    ({ id, department }) => id === membership.id && (department ?? '') === (membership.department ?? '')
  )
  return sameDepartment.length > 1
}
