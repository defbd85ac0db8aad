/** Delivers the events that wait in the journal: a few of an account at a time, in turns between accounts. */
import type { Logger } from 'pino'
import type { Event } from '../../contract/events/event.ts'
import type { Notification } from '../../contract/events/notification.ts'
import { Backoff } from '../jobs/backoff.ts'
import { Turns } from '../jobs/turns.ts'
import { withoutWaiting, type Metadata } from '../metadata/database.ts'
import type { Delivery } from './delivery.ts'
import { numberOf } from './journal/ids.ts'
import { endWaiting, waitingAccounts, waitingOf } from './journal/store.ts'

/** Maximum number of events of one account delivered in one transaction; other accounts come between. */
const maxInTurn = 10
const maxFailures = 8

export class WaitingEvents {
  readonly #metadata: Metadata
  readonly #log: Logger
  readonly #delivery: Delivery
  readonly #turns = new Turns({ general: 1 })
  readonly #backoff = new Backoff({ firstMs: 200, maxMs: 30_000 })
  readonly #failures = new Map<string, number>()
  /** Accounts with waiting events. */
  readonly #waiting = new Set<string>()
  /** Accounts whose next attempt comes later, after a failure. */
  readonly #paused = new Set<string>()
  /** The account being handled. */
  #delivering: string | undefined
  #current: Promise<void> | undefined
  #isClosed = false

  constructor({ metadata, log }: { metadata: Metadata; log: Logger }, delivery: Delivery) {
    this.#metadata = metadata
    this.#log = log
    this.#delivery = delivery
  }

  /** Whether events of an account wait, so that its further ones have to take their turn. */
  has(account: string): boolean {
    return this.#waiting.has(account) || this.#delivering === account
  }

  /** Takes up the waiting events of accounts. */
  add(accounts: Iterable<string>): void {
    for (const account of accounts) this.#waiting.add(account)
    this.#wake()
  }

  /** Resumes the waiting events of an earlier process. */
  async start(): Promise<void> {
    this.add(await waitingAccounts(this.#metadata))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#current
  }

  #wake(): void {
    if (this.#isClosed || this.#current) return
    this.#current = this.#deliverAll()
      .catch((error: unknown) => this.#log.error({ err: error }, 'events could not be delivered'))
      .finally(() => {
        this.#current = undefined
      })
  }

  async #deliverAll(): Promise<void> {
    while (!this.#isClosed) {
      const ready = [...this.#waiting].filter((account) => !this.#paused.has(account))
      const next = this.#turns.next(ready.map((account) => ({ id: account, owner: account, bytes: 0 })))
      if (!next) return
      this.#turns.start(next)
      this.#delivering = next.owner
      await this.#deliverSome(next.owner)
      this.#delivering = undefined
      this.#turns.end(next.id)
      // Lets pending requests run first.
      await new Promise(setImmediate)
    }
  }

  async #deliverSome(account: string): Promise<void> {
    // After a failure one at a time, so that only the event that fails is given up in the end.
    const limit = this.#failures.has(account) ? 1 : maxInTurn
    // Removed first: an event that arrives meanwhile adds the account again.
    this.#waiting.delete(account)
    try {
      const { count, notifications } = await this.#deliverFirst(account, limit)
      this.#backoff.forget(account)
      this.#failures.delete(account)
      if (count === limit) this.#waiting.add(account)
      if (count) this.#delivery.wake(notifications)
    } catch (error) {
      if (!this.#isClosed)
        await this.#failed(account, error).catch((thrown: unknown) =>
          this.#log.error({ err: thrown }, 'an event could not be given up')
        )
    }
  }

  #deliverFirst(account: string, limit: number): Promise<{ count: number; notifications: Notification[] }> {
    return withoutWaiting(this.#metadata, (connection) =>
      connection.transaction().execute(async (scope) => {
        const events = await waitingOf(scope, account, limit)
        const notifications: Notification[] = []
        for (const event of events)
          notifications.push(...(await this.#delivery.notifySubscribers(scope, event)))
        await endWaiting(scope, numbersOf(events))
        return { count: events.length, notifications }
      })
    )
  }

  /** Schedules a retry, and gives up after some: further events of the account must not be blocked for ever. */
  async #failed(account: string, error: unknown): Promise<void> {
    const count = (this.#failures.get(account) ?? 0) + 1
    this.#failures.set(account, count)
    this.#log.error({ err: error, account, failures: count }, 'events of an account could not be delivered')
    this.#waiting.add(account)
    this.#paused.add(account)
    const retry = (): void => {
      this.#paused.delete(account)
      this.#wake()
    }
    setTimeout(retry, this.#backoff.next(account)).unref()
    if (count < maxFailures) return
    const [first] = await waitingOf(this.#metadata, account, 1)
    if (first) await endWaiting(this.#metadata, numbersOf([first]))
    this.#failures.delete(account)
  }
}

function numbersOf(events: Event[]): number[] {
  return events.flatMap(({ _id }) => numberOf(_id) ?? [])
}
