/** Tables of webhooks. */
import type { Generated, Kysely } from 'kysely'
import type { Metadata, Tables } from '../../metadata/database.ts'

export interface WebhookTables {
  webhook_subscriptions: {
    /** In the order in which they were made. */
    number: Generated<number>
    id: string
    /** `type:id:department`, the last one empty for the root. */
    owner: string
    /** `type:id`, empty for none. */
    sender: string
    /** Key of its topic. */
    topic: string
    document: string
  }
  webhook_deliveries: {
    number: Generated<number>
    id: string
    /** As for subscriptions. */
    owner: string
    subscription: string
    /** Of what it tells. */
    date: string
    status: string
    attempts: number
    /** Before dates and in this order: being sent, never tried; then the date of the next attempt. Null when it is over. */
    due: string | null
    /** What the columns do not say. */
    document: string
  }
}

/** The same database, or transaction, to be asked for these tables. */
export function webhookQueries(database: Metadata | Kysely<Tables>): Kysely<WebhookTables> {
  return database as unknown as Kysely<WebhookTables>
}
