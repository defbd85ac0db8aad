/**
 * Publishes the new state of a changed account to the other parts of the platform, in the transaction of the change.
 */
import type { Accounts } from './accounts.ts'
import type { ReportDirectoryEvent } from './directoryEvents.ts'
import type { PublishIdentity } from './identityChanges.ts'
import type { Organization, User } from './model.ts'
import type { ExternalIdentities } from './providers/identitiesStore.ts'

/** A transaction on accounts. Other queries of the metadata from within it would deadlock: they wait for its end. */
export interface AccountChange {
  accounts: Accounts
  identitiesOf: ExternalIdentities
  publish: PublishIdentity
  reportEvent: ReportDirectoryEvent
}

/** Publishes the name and memberships of a user; does nothing when the user no longer exists. */
export async function userChanged({ accounts, publish }: AccountChange, userId: string): Promise<void> {
  const user = await accounts.user(userId)
  if (!user) return
  const { id, name, organizations } = user
  await publish({ kind: 'changed', identity: { type: 'user', id, name, organizations } })
}

/** Deletes a user; the caller has to end the server sessions of the user. */
export async function removeUser({ accounts, publish }: AccountChange, user: User): Promise<void> {
  const { id, name, organizations } = user
  await accounts.deleteUser(id)
  await publish({ kind: 'deleted', identity: { type: 'user', id, name, organizations } })
}

export async function organizationChanged(
  { publish }: Pick<AccountChange, 'publish'>,
  organization: Organization,
  kind: 'changed' | 'deleted' = 'changed',
  removedDepartments: string[] = []
): Promise<void> {
  const { id, name, departments = [] } = organization
  const identity = { type: 'organization', id, name, departments } as const
  await publish({ kind, identity, ...(removedDepartments.length ? { removedDepartments } : {}) })
}
