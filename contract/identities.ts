/** Changes of accounts, as a directory tells them to the services that keep names or resources of these. */
import type { Membership } from './session.ts'

/** What an identity webhook carries. */
export type Identity =
  | { type: 'user'; id: string; name: string; organizations: Membership[] }
  | { type: 'organization'; id: string; name: string; departments: { id: string; name: string }[] }

export interface IdentityChange {
  kind: 'changed' | 'deleted'
  identity: Identity
  /** Of an organization, those that it has no more: told to the platform alone. */
  removedDepartments?: string[]
}
