/** Tables of the events service. */
import type { Generated, Kysely } from 'kysely'
import type { Metadata, Tables } from '../metadata/database.ts'

interface EventTables {
  events: {
    /** Numbers are in the order of dates; each is also the row of the full-text table (journal/ids.ts). */
    number: number
    /** Number in the outbox, for an event that came from there: the same one may come twice. */
    outbox: number | null
    /** `type:id` of the sender; empty for a topic that is no account's. */
    account: string
    /** `type/id` of the resource. */
    resource: string | null
    /** Id of the user who did it. */
    originator: string | null
    /** 1 while nobody has been told. */
    waiting: number
    /** JSON */
    document: string
  }
  event_notifications: {
    /** Numbers are in the order of arrival. */
    number: Generated<number>
    id: string
    /** Id of the user. */
    recipient: string
    date: string
    /** JSON */
    document: string
  }
  event_pointers: {
    user: string
    /** Number of the last notification that there was when the list was last read. */
    seen: number
  }
  event_subscriptions: {
    number: Generated<number>
    id: string
    /** Id of the user. */
    recipient: string
    topic: string
    /** `type:id` of the sender; empty without one. */
    account: string
    /** Account, department and role, as addresses name them. */
    sender: string
    /** 1 when an administrator in admin mode made it: he answers for what it is told. */
    by_admin: number
    /** JSON */
    document: string
  }
}

type EventScope = Kysely<EventTables>

/** The same database, or transaction, to be asked for these tables. */
export function eventQueries(database: Metadata | Kysely<Tables>): EventScope {
  return database as unknown as EventScope
}

/** How tables name the account of a sender. */
export function accountText(sender: { type: string; id: string } | undefined): string {
  return sender ? `${sender.type}:${sender.id}` : ''
}
