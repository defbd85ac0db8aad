/** Says to the rest of the platform how an account is after a write, in the transaction of the write. */
import type { Accounts } from './accounts.ts'
import type { TellDirectoryEvent } from './directoryEvents.ts'
import type { PublishIdentity } from './identityChanges.ts'
import type { Organization, User } from './model.ts'
import type { ExternalIdentities } from './providers/identitiesStore.ts'

/** A transaction on accounts. Nothing else may be asked of the metadata meanwhile: it would wait for its end. */
export interface AccountChange {
  accounts: Accounts
  identitiesOf: ExternalIdentities
  publish: PublishIdentity
  tell: TellDirectoryEvent
}

/** After a change of a user's name or memberships; nothing when he is no longer there. */
export async function userChanged({ accounts, publish }: AccountChange, userId: string): Promise<void> {
  const user = await accounts.user(userId)
  if (!user) return
  const { id, name, organizations } = user
  await publish({ kind: 'changed', identity: { type: 'user', id, name, organizations } })
}

/** Deletes a user, whose server sessions are still to be ended. */
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
