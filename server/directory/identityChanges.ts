/** Tells the rest of the platform that an account was renamed, changed its memberships or was deleted. */
import type { Membership } from '../../contract/session.ts'
import type { Department } from './model.ts'

/** What an identity webhook carries (docs/api/directory.md). */
export type Identity =
  | { type: 'user'; id: string; name: string; organizations: Membership[] }
  | { type: 'organization'; id: string; name: string; departments: Department[] }

export interface IdentityChange {
  kind: 'changed' | 'deleted'
  identity: Identity
}

export type IdentityListener = (change: IdentityChange) => Promise<void>

export interface IdentityChanges {
  subscribe(listener: IdentityListener): void
  /** Ends when every listener has; the first error is thrown then, so that none of them misses the change. */
  publish(change: IdentityChange): Promise<void>
}

export function identityChanges(): IdentityChanges {
  const listeners: IdentityListener[] = []
  return {
    subscribe(listener) {
      listeners.push(listener)
    },
    async publish(change) {
      const ended = await Promise.allSettled(listeners.map((listener) => listener(change)))
      const failed = ended.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    }
  }
}
