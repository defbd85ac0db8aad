import type { AccountKeys, Session } from '../../../../contract/session.ts'

/** `type:id` or `type:id:department`, as the `owner` parameter of the API wants it. */
export function ownerParameter(owner: AccountKeys): string {
  return [owner.type, owner.id, ...(owner.department ? [owner.department] : [])].join(':')
}

/** Whether the person belongs to the account that owns something, whatever the role and the department. */
export function isOwnerMember(session: Session, owner: AccountKeys): boolean {
  const { user } = session
  if (!user) return false
  if (owner.type === 'user') return user.id === owner.id || !!user.adminMode
  return !!user.adminMode || user.organizations.some((organization) => organization.id === owner.id)
}
