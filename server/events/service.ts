/**
 * Reception and delivery of events. Subscribers are notified in the transaction of the event while the account is
 * within its share; beyond it, events wait in the journal, and accounts take turns (docs/api/events.md).
 */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Event, NewEvent } from '../../contract/events/event.ts'
import { matches } from '../../contract/events/matching.ts'
import type { NewNotification, Notification } from '../../contract/events/notification.ts'
import { TokenBuckets } from '../http/tokenBuckets.ts'
import { Backoff } from '../jobs/backoff.ts'
import { Turns } from '../jobs/turns.ts'
import { withoutWaiting, type Metadata, type Tables } from '../metadata/database.ts'
import { endWaiting, insertEvent, waitingAccounts, waitingOf } from './journal/store.ts'
import { numberOf } from './journal/ids.ts'
import { notificationOf } from './notifications/build.ts'
import { insertNotifications } from './notifications/store.ts'
import type { EventOutput } from './outputs.ts'
import { subscriptionsTo } from './subscriptions/store.ts'
import { accountText } from './tables.ts'

export interface EventsService {
  /** Stores events. When the promise resolves, subscribers of all events that need not wait are notified. */
  post(events: NewEvent[]): Promise<Event[]>
  /** Stores an event of the outbox, unless it was received before. */
  receive(event: NewEvent, from: FromOutbox & { outbox: number }): Promise<void>
  /** Notifies a user directly, whatever the subscriptions. */
  notify(notification: NewNotification): Promise<Notification>
  /** Resumes the waiting events of an earlier process. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Metadata of an event from the outbox. */
interface FromOutbox {
  /** Number of the event in the outbox. */
  outbox?: number
  /** Direct notification with the event, whatever the subscriptions. */
  direct?: NewNotification
}

export interface ServiceOptions {
  /** Token bucket of an account: number of events delivered at once, and refill time in seconds. */
  share?: { tokens: number; windowSeconds: number }
  icon?: string
}

/** Maximum number of events of one account delivered in one transaction; other accounts come between. */
const inTurn = 10
/** Maximum number of events stored in one transaction. */
const maxConcurrent = 50
const maxFailures = 8
const usualShare = { tokens: 100, windowSeconds: 10 }

type Scope = Kysely<Tables>

export function openEvents(
  { metadata, log }: { metadata: Metadata; log: Logger },
  outputs: EventOutput[],
  { share = usualShare, icon }: ServiceOptions = {}
): EventsService {
  const shares = new TokenBuckets(share)
  const turns = new Turns({ general: 1 })
  const backoff = new Backoff({ firstMs: 200, maxMs: 30_000 })
  const failures = new Map<string, number>()
  /** Accounts with waiting events; the account being handled; accounts with failures. */
  const waiting = new Set<string>()
  let telling: string | undefined
  const paused = new Set<string>()
  let current: Promise<void> | undefined
  const closing = new AbortController()
  const isClosed = (): boolean => closing.signal.aborted

  async function tellIn(scope: Scope, event: Event): Promise<Notification[]> {
    const subscriptions = await subscriptionsTo(scope, event)
    const unsaved = subscriptions
      .filter((subscription) => matches(event, subscription, subscription.recipient))
      .map((subscription) => notificationOf(event, subscription, icon ? { icon } : {}))
    const notifications = await insertNotifications(scope, unsaved)
    for (const output of outputs) await output.store(scope, event, notifications)
    return notifications
  }

  function wakeOutputs(notifications: Notification[]): void {
    for (const output of outputs) output.wake(notifications)
  }

  /** Whether events of an account may be delivered at once; an account with waiting events has to take its turn. */
  function hasShare(account: string): boolean {
    return !waiting.has(account) && telling !== account && shares.take(account, Date.now())
  }

  async function store(
    events: NewEvent[],
    { outbox, direct }: FromOutbox,
    isTold: boolean,
    connection: Metadata
  ): Promise<Event[]> {
    const notifications: Notification[] = []
    const waits = new Set<string>()
    let count = 0
    const stored = await connection.transaction().execute(async (scope) => {
      const done: Event[] = []
      for (const event of events) {
        const account = accountText(event.sender)
        const isWaiting = !isTold || waits.has(account) || !hasShare(account)
        const inserted = await insertEvent(scope, event, {
          ...(outbox === undefined ? {} : { outbox }),
          isWaiting
        })
        if (!inserted) continue
        done.push(inserted)
        if (isWaiting) waits.add(account)
        else {
          notifications.push(...(await tellIn(scope, inserted)))
          count++
        }
      }
      if (direct && done.length) notifications.push(...(await notifyIn(scope, direct, isTold)))
      return done
    })
    for (const account of waits) waiting.add(account)
    if (count || notifications.length) wakeOutputs(notifications)
    if (waits.size) wake()
    return stored
  }

  /** Stores the events even if their delivery fails: they wait, and do not block other accounts. */
  async function storeSomehow(
    events: NewEvent[],
    connection: Metadata,
    from: FromOutbox = {}
  ): Promise<Event[]> {
    try {
      return await store(events, from, true, connection)
    } catch (error) {
      log.warn({ err: error }, 'events could not be told at once')
      return store(events, from, false, connection)
    }
  }

  function wake(): void {
    if (isClosed() || current) return
    current = tellWaiting()
      .catch((error: unknown) => log.error({ err: error }, 'events could not be told'))
      .finally(() => {
        current = undefined
      })
  }

  async function tellWaiting(): Promise<void> {
    while (!isClosed()) {
      const ready = [...waiting].filter((account) => !paused.has(account))
      const next = turns.next(ready.map((account) => ({ id: account, owner: account, bytes: 0 })))
      if (!next) return
      turns.start(next)
      telling = next.owner
      await tellSome(next.owner)
      telling = undefined
      turns.end(next.id)
      // Lets pending requests run first.
      await new Promise(setImmediate)
    }
  }

  async function tellSome(account: string): Promise<void> {
    const most = failures.has(account) ? 1 : inTurn
    // Removed first: an event that arrives meanwhile adds the account again.
    waiting.delete(account)
    try {
      const { count, told } = await withoutWaiting(metadata, (connection) =>
        connection.transaction().execute(async (scope) => {
          const events = await waitingOf(scope, account, most)
          const notifications: Notification[] = []
          for (const event of events) notifications.push(...(await tellIn(scope, event)))
          await endWaiting(scope, numbersOf(events))
          return { count: events.length, told: notifications }
        })
      )
      backoff.forget(account)
      failures.delete(account)
      if (count === most) waiting.add(account)
      if (count) wakeOutputs(told)
    } catch (error) {
      if (!isClosed())
        await failed(account, error).catch((thrown: unknown) =>
          log.error({ err: thrown }, 'an event could not be given up')
        )
    }
  }

  /** Schedules a retry, and gives up after some: further events of the account must not be blocked for ever. */
  async function failed(account: string, error: unknown): Promise<void> {
    const count = (failures.get(account) ?? 0) + 1
    failures.set(account, count)
    log.error({ err: error, account, failures: count }, 'events of an account could not be told')
    waiting.add(account)
    paused.add(account)
    const again = (): void => {
      paused.delete(account)
      wake()
    }
    setTimeout(again, backoff.next(account)).unref()
    if (count < maxFailures) return
    const [first] = await waitingOf(metadata, account, 1)
    if (first) await endWaiting(metadata, numbersOf([first]))
    failures.delete(account)
  }

  /**
   * Stores and delivers a direct notification.
   * @param goesOut whether outputs send it, or the list shows it only
   */
  async function notifyIn(
    scope: Scope,
    notification: NewNotification,
    goesOut: boolean
  ): Promise<Notification[]> {
    const inserted = await insertNotifications(scope, [notification])
    if (goesOut) for (const output of outputs) await output.store(scope, undefined, inserted)
    return inserted
  }

  return {
    async post(events) {
      const stored: Event[] = []
      for (let start = 0; start < events.length; start += maxConcurrent) {
        stored.push(...(await storeSomehow(events.slice(start, start + maxConcurrent), metadata)))
        await new Promise(setImmediate)
      }
      return stored
    },

    async receive(event, from) {
      // No sync is needed: a power cut loses the progress of the outbox too, which then redelivers the event.
      await withoutWaiting(metadata, (connection) => storeSomehow([event], connection, from))
    },

    async notify(notification) {
      const told = await metadata.transaction().execute((scope) => notifyIn(scope, notification, true))
      wakeOutputs(told)
      return told[0] as Notification
    },

    async start() {
      for (const account of await waitingAccounts(metadata)) waiting.add(account)
      wake()
    },

    async close() {
      closing.abort()
      await current
    }
  }
}

function numbersOf(events: Event[]): number[] {
  return events.flatMap(({ _id }) => numberOf(_id) ?? [])
}
