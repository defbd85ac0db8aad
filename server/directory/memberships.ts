/** Which membership a session starts with (docs/api/directory.md). */
import type { AccountCookies, AccountKeys, Membership } from '../../contract/session.ts'
import type { User } from './model.ts'

export function isDefaultMembership(user: User, membership: Membership): boolean {
  return (
    user.defaultOrg !== undefined &&
    membership.id === user.defaultOrg &&
    (membership.department ?? '') === (user.defaultDep ?? '')
  )
}

/** Membership of an organization, in the department when one is named. */
export function findMembership(
  user: User,
  organizationId: string,
  department?: string
): Membership | undefined {
  return user.organizations.find(
    (membership) => membership.id === organizationId && (!department || membership.department === department)
  )
}

/** In the department that a site is of; else of the whole organization, which covers it; else in another department. */
function membershipOfSite(user: User, { id, department }: AccountKeys): Membership | undefined {
  return (
    findMembership(user, id, department) ??
    user.organizations.find((membership) => membership.id === id && !membership.department) ??
    findMembership(user, id)
  )
}

/** The asked one, else that of the site's owner, else the user's default, else the first without personal account; undefined is the personal one. */
export function membershipAtLogin(
  user: User,
  asked: { org?: string | undefined; dep?: string | undefined },
  siteOwner?: AccountKeys
): Membership | undefined {
  const wanted = asked.org ? findMembership(user, asked.org, asked.dep) : undefined
  if (wanted) return wanted
  const ofSite = siteOwner?.type === 'organization' ? membershipOfSite(user, siteOwner) : undefined
  if (ofSite) return ofSite
  const byDefault = user.organizations.find((membership) => isDefaultMembership(user, membership))
  if (byDefault) return byDefault
  return user.ignorePersonalAccount ? user.organizations[0] : undefined
}

/** The cookies of a session in that organization; none of the personal account. */
export function accountCookies(organization: Membership | undefined): AccountCookies {
  if (!organization) return {}
  const { id, department, role } = organization
  return { id_token_org: id, ...(department ? { id_token_dep: department } : {}), id_token_role: role }
}

/** Distinguishes two memberships of one department by their role, which the role cookie then selects. */
export function needsRole(user: User, membership: Membership): boolean {
  const sameDepartment = user.organizations.filter(
    ({ id, department }) => id === membership.id && (department ?? '') === (membership.department ?? '')
  )
  return sameDepartment.length > 1
}
