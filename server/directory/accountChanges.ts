/** Says to the rest of the platform how an account is after a write (docs/api/directory.md). */
import type { Directory } from './directory.ts'
import type { Organization } from './model.ts'

/** After a change of a user's name or memberships; nothing when he is no longer there. */
export async function userChanged(
  { accounts, identities }: Pick<Directory, 'accounts' | 'identities'>,
  userId: string
): Promise<void> {
  const user = await accounts.user(userId)
  if (!user) return
  const { id, name, organizations } = user
  await identities.publish({ kind: 'changed', identity: { type: 'user', id, name, organizations } })
}

export async function organizationChanged(
  { identities }: Pick<Directory, 'identities'>,
  organization: Organization,
  kind: 'changed' | 'deleted' = 'changed'
): Promise<void> {
  const { id, name, departments = [] } = organization
  await identities.publish({ kind, identity: { type: 'organization', id, name, departments } })
}
