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
const inTurn = 10
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
  #telling: string | undefined
  #current: Promise<void> | undefined
  #isClosed = false

  constructor({ metadata, log }: { metadata: Metadata; log: Logger }, delivery: Delivery) {
    this.#metadata = metadata
    this.#log = log
    this.#delivery = delivery
  }

  /** Whether events of an account wait, so that its further ones have to take their turn. */
  has(account: string): boolean {
    return this.#waiting.has(account) || this.#telling === account
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
    this.#current = this.#tellAll()
      .catch((error: unknown) => this.#log.error({ err: error }, 'events could not be told'))
      .finally(() => {
        this.#current = undefined
      })
  }

  async #tellAll(): Promise<void> {
    while (!this.#isClosed) {
      const ready = [...this.#waiting].filter((account) => !this.#paused.has(account))
      const next = this.#turns.next(ready.map((account) => ({ id: account, owner: account, bytes: 0 })))
      if (!next) return
      this.#turns.start(next)
      this.#telling = next.owner
      await this.#tellSome(next.owner)
      this.#telling = undefined
      this.#turns.end(next.id)
      // Lets pending requests run first.
      await new Promise(setImmediate)
    }
  }

  async #tellSome(account: string): Promise<void> {
    // After a failure one at a time, so that only the event that fails is given up in the end.
    const most = this.#failures.has(account) ? 1 : inTurn
    // Removed first: an event that arrives meanwhile adds the account again.
    this.#waiting.delete(account)
    try {
      const { count, told } = await this.#tellFirst(account, most)
      this.#backoff.forget(account)
      this.#failures.delete(account)
      if (count === most) this.#waiting.add(account)
      if (count) this.#delivery.wake(told)
    } catch (error) {
      if (!this.#isClosed)
        await this.#failed(account, error).catch((thrown: unknown) =>
          this.#log.error({ err: thrown }, 'an event could not be given up')
        )
    }
  }

  #tellFirst(account: string, most: number): Promise<{ count: number; told: Notification[] }> {
    return withoutWaiting(this.#metadata, (connection) =>
      connection.transaction().execute(async (scope) => {
        const events = await waitingOf(scope, account, most)
        const told: Notification[] = []
        for (const event of events) told.push(...(await this.#delivery.tell(scope, event)))
        await endWaiting(scope, numbersOf(events))
        return { count: events.length, told }
      })
    )
  }

  /** Schedules a retry, and gives up after some: further events of the account must not be blocked for ever. */
  async #failed(account: string, error: unknown): Promise<void> {
    const count = (this.#failures.get(account) ?? 0) + 1
    this.#failures.set(account, count)
    this.#log.error({ err: error, account, failures: count }, 'events of an account could not be told')
    this.#waiting.add(account)
    this.#paused.add(account)
    const again = (): void => {
      this.#paused.delete(account)
      this.#wake()
    }
    setTimeout(again, this.#backoff.next(account)).unref()
    if (count < maxFailures) return
    const [first] = await waitingOf(this.#metadata, account, 1)
    if (first) await endWaiting(this.#metadata, numbersOf([first]))
    this.#failures.delete(account)
  }
}

function numbersOf(events: Event[]): number[] {
  return events.flatMap(({ _id }) => numberOf(_id) ?? [])
}
