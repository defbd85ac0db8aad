/**
 * Tells the rest of the platform that an account was renamed, changed its memberships or was deleted. What is told is
 * written with the account, so that a process that is killed in between leaves both or none.
 */
import type { IdentityChange } from '../../contract/identities.ts'
import { isDiskFull } from '../http/storageErrors.ts'
import type { Metadata } from '../metadata/database.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { tell } from '../outbox/store.ts'

/** Changes of accounts of the embedded directory, as the outbox tells them. */
export const identitiesChannel = 'directory/identities'

export type IdentityListener = (change: IdentityChange) => Promise<void>
export type PublishIdentity = (change: IdentityChange) => Promise<void>

export interface IdentityChanges {
  subscribe(listener: IdentityListener): void
  /** Tells a change of an account that is kept elsewhere. */
  publish: PublishIdentity
  /**
   * Runs a transaction that changes accounts. Ends when every listener has followed what was published in it; the first
   * error of theirs that is no full disk is thrown then. The outbox tells what was not followed again, so that none of
   * them misses a change.
   */
  transaction<Result>(work: (scope: Metadata, publish: PublishIdentity) => Promise<Result>): Promise<Result>
  /** Whether the listeners have followed a change, once they have ended; false for one that another process told. */
  wasFollowed(number: number): Promise<boolean>
}

export function identityChanges({
  metadata,
  outbox
}: {
  metadata: Metadata
  outbox: Pick<Outbox, 'wake'>
}): IdentityChanges {
  const listeners: IdentityListener[] = []
  /** Deliveries under way by number of the event. */
  const underWay = new Map<number, Promise<boolean>>()

  async function follow(change: IdentityChange): Promise<void> {
    const ended = await Promise.allSettled(listeners.map((listener) => listener(change)))
    const failed = ended.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  async function transaction<Result>(
    work: (scope: Metadata, publish: PublishIdentity) => Promise<Result>
  ): Promise<Result> {
    const told: { number: number; change: IdentityChange; end: (isFollowed: boolean) => void }[] = []
    const written = metadata.transaction().execute((scope) =>
      work(scope, async (change) => {
        const number = await tell(scope, identitiesChannel, change)
        const { promise, resolve } = Promise.withResolvers<boolean>()
        underWay.set(number, promise)
        told.push({ number, change, end: resolve })
      })
    )
    let result: Result
    try {
      result = await written
    } catch (error) {
      for (const { number } of told) underWay.delete(number)
      throw error
    }
    outbox.wake()
    const failures: unknown[] = []
    for (const { change, end } of told) {
      try {
        await follow(change)
        end(true)
      } catch (error) {
        failures.push(error)
        end(false)
      }
    }
    // What is written stays, and a full disk refuses nothing of it: listeners follow when the outbox tells the change again.
    const failed = failures.find((failure) => !isDiskFull(failure))
    if (failed !== undefined) throw failed
    return result
  }

  return {
    transaction,

    subscribe(listener) {
      listeners.push(listener)
    },

    publish: (change) => transaction((_scope, publish) => publish(change)),

    async wasFollowed(number) {
      const isFollowed = await underWay.get(number)
      underWay.delete(number)
      return isFollowed === true
    }
  }
}
