/** Changes of accounts, sent by the directory to the services that store names or resources of these accounts. */
import type { Membership } from './session.ts'

/** Body of an identity webhook. */
type Identity =
  | { type: 'user'; id: string; name: string; organizations: Membership[] }
  | { type: 'organization'; id: string; name: string; departments: { id: string; name: string }[] }

export interface IdentityChange {
  kind: 'changed' | 'deleted'
  identity: Identity
  /** Departments that were removed from the organization; sent to the platform only. */
  removedDepartments?: string[]
}
