/**
 * Notifications of renamed, changed and deleted accounts, for the rest of the platform. They are written in the
 * transaction of the account, so that a crash leaves both or neither.
 */
import type { IdentityChange } from '../../contract/identities.ts'
import { isDiskFull } from '../http/storageErrors.ts'
import type { Metadata } from '../metadata/database.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { addToOutbox } from '../outbox/store.ts'

/** Channel of the outbox for changes of accounts of the embedded directory. */
export const identitiesChannel = 'directory/identities'

export type IdentityListener = (change: IdentityChange) => Promise<void>
export type PublishIdentity = (change: IdentityChange) => Promise<void>

export interface IdentityChanges {
  subscribe(listener: IdentityListener): void
  /** Publishes a change of an account stored elsewhere. */
  publish: PublishIdentity
  /**
   * Runs a transaction that changes accounts. Resolves when all listeners have handled the published changes; rejects
   * with the first error of a listener other than a full disk. The outbox redelivers unhandled changes, so that no
   * listener misses any.
   */
  transaction<Result>(work: (scope: Metadata, publish: PublishIdentity) => Promise<Result>): Promise<Result>
  /**
   * Waits for the listeners, and returns whether they handled a change; false for a change published by another
   * process.
   */
  wasHandled(number: number): Promise<boolean>
}

export function identityChanges({
  metadata,
  outbox
}: {
  metadata: Metadata
  outbox: Pick<Outbox, 'wake'>
}): IdentityChanges {
  const listeners: IdentityListener[] = []
  /** Pending deliveries by number of the event. */
  const underWay = new Map<number, Promise<boolean>>()

  async function notifyListeners(change: IdentityChange): Promise<void> {
    const ended = await Promise.allSettled(listeners.map((listener) => listener(change)))
    const failed = ended.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  async function transaction<Result>(
    work: (scope: Metadata, publish: PublishIdentity) => Promise<Result>
  ): Promise<Result> {
    const announced: { number: number; change: IdentityChange; end: (isHandled: boolean) => void }[] = []
    const written = metadata.transaction().execute((scope) =>
      work(scope, async (change) => {
        const number = await addToOutbox(scope, identitiesChannel, change)
        const { promise, resolve } = Promise.withResolvers<boolean>()
        underWay.set(number, promise)
        announced.push({ number, change, end: resolve })
      })
    )
    let result: Result
    try {
      result = await written
    } catch (error) {
      for (const { number } of announced) underWay.delete(number)
      throw error
    }
    outbox.wake()
    const failures: unknown[] = []
    for (const { change, end } of announced) {
      try {
        await notifyListeners(change)
        end(true)
      } catch (error) {
        failures.push(error)
        end(false)
      }
    }
    // The transaction is committed, so that a full disk must not fail the request: the outbox redelivers the change
    // later.
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

    async wasHandled(number) {
      const isHandled = await underWay.get(number)
      underWay.delete(number)
      return isHandled === true
    }
  }
}
