/** Taking memberships away (docs/api/directory.md). */
import { userChanged } from './accountChanges.ts'
import { deleteUser } from './deletion.ts'
import type { Directory } from './directory.ts'
import type { User } from './model.ts'
import type { MemberSelection } from './organizationAccounts.ts'

/**
 * Where accounts exist by invitation only, one that has no membership left goes with the last.
 * @returns false when the user has no such membership
 */
export async function excludeMember(directory: Directory, selection: MemberSelection): Promise<boolean> {
  const { accounts, settings } = directory
  if ((await accounts.removeMember(selection)) === 0) return false
  const user = await accounts.user(selection.userId)
  if (user && settings.onlyCreateInvited && livesByMemberships(user)) await deleteUser(directory, user)
  else await userChanged(directory, selection.userId)
  return true
}

/** An account with a personal side, or of an administrator of the platform, is not an organization's to delete. */
function livesByMemberships(user: User): boolean {
  return user.organizations.length === 0 && user.ignorePersonalAccount === true && !user.isAdmin
}
