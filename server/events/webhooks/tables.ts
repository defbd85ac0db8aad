/** Tables of webhooks. */
import type { Generated, Kysely } from 'kysely'
import type { Metadata, Tables } from '../../metadata/database.ts'

export interface WebhookTables {
  webhook_subscriptions: {
    /** Row id, in the order of creation. */
    number: Generated<number>
    id: string
    /** Owner as `type:id:department`; the department is empty at the root. */
    owner: string
    /** Sender as `type:id`; empty without sender. */
    sender: string
    /** Key of the topic. */
    topic: string
    document: string
  }
  webhook_deliveries: {
    number: Generated<number>
    id: string
    /** Owner of the webhook, as in the table of subscriptions. */
    owner: string
    subscription: string
    /** Date of the event. */
    date: string
    status: string
    attempts: number
    /**
     * Date of the next attempt, or a text that sorts before dates: for a delivery in progress, then for a new one; null
     * when it is finished.
     */
    due: string | null
    /** Further properties as JSON. */
    document: string
  }
}

/** The database or transaction, typed for these tables. */
export function webhookQueries(database: Metadata | Kysely<Tables>): Kysely<WebhookTables> {
  return database as unknown as Kysely<WebhookTables>
}
