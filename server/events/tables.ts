/** Tables of the events service. */
import type { Generated, Kysely } from 'kysely'
import type { Metadata, Tables } from '../metadata/database.ts'

interface EventTables {
  events: {
    /** Number of the event, in the order of dates; also row id of the full-text table (journal/ids.ts). */
    number: number
    /** Number in the outbox, for an event from there; detects duplicates. */
    outbox: number | null
    /** Sender as `type:id`; empty for a topic that belongs to no account. */
    account: string
    /** Resource as `type/id`. */
    resource: string | null
    /** Id of the user who caused the event. */
    originator: string | null
    /** 1 while subscribers are not notified yet, else 0. */
    waiting: number
    /** Event as JSON. */
    document: string
  }
  event_notifications: {
    /** Number of the notification, in the order of arrival. */
    number: Generated<number>
    id: string
    /** Id of the recipient. */
    recipient: string
    date: string
    /** Notification as JSON. */
    document: string
  }
  event_pointers: {
    user: string
    /** Number of the last notification when the user last read the list. */
    seen: number
  }
  event_subscriptions: {
    number: Generated<number>
    id: string
    /** Id of the subscribed user. */
    recipient: string
    topic: string
    /** Sender as `type:id`; empty without sender. */
    account: string
    /** Sender as text: account, department and role. */
    sender: string
    /** 1 when an administrator in admin mode created the subscription: its visibility is then not checked again. */
    by_admin: number
    /** Subscription as JSON. */
    document: string
  }
}

type EventScope = Kysely<EventTables>

/** The database or transaction, typed for these tables. */
export function eventQueries(database: Metadata | Kysely<Tables>): EventScope {
  return database as unknown as EventScope
}

/** Account of a sender as in the tables: `type:id`. */
export function accountText(sender: { type: string; id: string } | undefined): string {
  return sender ? `${sender.type}:${sender.id}` : ''
}
