/** Removal of memberships (docs/api/directory.md). */
import { removeUser, userChanged } from './accountChanges.ts'
import type { Directory } from './directory.ts'
import type { User } from './model.ts'
import type { MemberSelection } from './organizationAccounts.ts'

/**
 * Removes a membership. Where accounts exist by invitation only, a user without memberships is deleted, unless the user
 * owns something: whoever adds and removes a person must not destroy what that person had before.
 * @param ownsSomething whether the personal account of the user owns resources
 * @returns false when the user has no such membership
 */
export async function excludeMember(
  directory: Directory,
  selection: MemberSelection,
  ownsSomething: boolean
): Promise<boolean> {
  const { settings, serverSessions } = directory
  const outcome = await directory.change(async (scope) => {
    if ((await scope.accounts.removeMember(selection)) === 0) return 'unknown'
    const user = await scope.accounts.user(selection.userId)
    const isDeleted = !!user && settings.onlyCreateInvited && !ownsSomething && livesByMemberships(user)
    if (isDeleted) await removeUser(scope, user)
    else await userChanged(scope, selection.userId)
    return isDeleted ? 'deleted' : 'excluded'
  })
  if (outcome === 'deleted') await serverSessions.endAll(selection.userId)
  return outcome !== 'unknown'
}

/**
 * Whether the account exists for its memberships only: it has no personal account and is not an administrator of the
 * platform.
 */
function livesByMemberships(user: User): boolean {
  return user.organizations.length === 0 && user.ignorePersonalAccount === true && !user.isAdmin
}
