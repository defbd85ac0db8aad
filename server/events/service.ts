/**
 * Reception and delivery of events. Subscribers are notified in the transaction of the event while the account is
 * within its share; beyond it, events wait in the journal, and accounts take turns (docs/api/events.md).
 */
import type { Logger } from 'pino'
import type { Event, NewEvent } from '../../contract/events/event.ts'
import type { NewNotification, Notification } from '../../contract/events/notification.ts'
import { TokenBuckets } from '../http/tokenBuckets.ts'
import { withoutWaiting, type Metadata } from '../metadata/database.ts'
import { Delivery } from './delivery.ts'
import { insertEvent } from './journal/store.ts'
import type { EventOutput } from './outputs.ts'
import { accountText } from './tables.ts'
import { WaitingEvents } from './waitingEvents.ts'

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

/** Maximum number of events stored in one transaction. */
const maxConcurrent = 50
const usualShare = { tokens: 100, windowSeconds: 10 }

export function openEvents(
  { metadata, log }: { metadata: Metadata; log: Logger },
  outputs: EventOutput[],
  { share = usualShare, icon }: ServiceOptions = {}
): EventsService {
  const shares = new TokenBuckets(share)
  const delivery = new Delivery(outputs, icon)
  const waiting = new WaitingEvents({ metadata, log }, delivery)

  /** Whether an event of an account may be delivered at once. */
  function hasShare(account: string): boolean {
    return !waiting.has(account) && shares.take(account, Date.now())
  }

  async function store(
    events: NewEvent[],
    { outbox, direct }: FromOutbox,
    isAtOnce: boolean,
    connection: Metadata
  ): Promise<Event[]> {
    const notifications: Notification[] = []
    const waits = new Set<string>()
    let count = 0
    const stored = await connection.transaction().execute(async (scope) => {
      const inserted: Event[] = []
      for (const event of events) {
        const account = accountText(event.sender)
        const isWaiting = !isAtOnce || waits.has(account) || !hasShare(account)
        const insertion = await insertEvent(scope, event, {
          ...(outbox === undefined ? {} : { outbox }),
          isWaiting
        })
        if (!insertion) continue
        inserted.push(insertion)
        if (isWaiting) waits.add(account)
        else {
          notifications.push(...(await delivery.notifySubscribers(scope, insertion)))
          count++
        }
      }
      if (direct && inserted.length) notifications.push(...(await delivery.notify(scope, direct, isAtOnce)))
      return inserted
    })
    if (count || notifications.length) delivery.wake(notifications)
    if (waits.size) waiting.add(waits)
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
      log.warn({ err: error }, 'events could not be delivered at once')
      return store(events, from, false, connection)
    }
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
      const notifications = await metadata
        .transaction()
        .execute((scope) => delivery.notify(scope, notification, true))
      delivery.wake(notifications)
      return notifications[0] as Notification
    },

    start: () => waiting.start(),
    close: () => waiting.close()
  }
}
