/** Accounts offered by the user menu. */
import type { AuthenticatedSession, Membership } from '../../../contract/session.ts'

/** Memberships except the active one. */
export function otherMemberships({ user, organization }: AuthenticatedSession): Membership[] {
  return user.organizations.filter(
    (membership) =>
      membership.id !== organization?.id ||
      membership.department !== organization.department ||
      membership.role !== organization.role
  )
}

export function offersPersonal({ user, account }: AuthenticatedSession): boolean {
  return account.type !== 'user' && !user.ipa
}

export function offersSwitch(session: AuthenticatedSession): boolean {
  return offersPersonal(session) || otherMemberships(session).length > 0
}
