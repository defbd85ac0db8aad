/** Tables of webhooks. */
import type { Generated, Kysely } from 'kysely'
import type { Metadata, Tables } from '../../metadata/database.ts'

export interface WebhookTables {
  webhook_subscriptions: {
    /** Numbers are in the order of creation. */
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
    /** Account of the webhook, as in the table of subscriptions. */
    owner: string
    subscription: string
    /** Date of the event that it tells. */
    date: string
    status: string
    attempts: number
    /** Date of the next attempt; texts that sort before dates for a delivery that is being sent, then for one never tried; null when it is over. */
    due: string | null
    /** What the columns do not say. */
    document: string
  }
}

/** The same database, or transaction, to be asked for these tables. */
export function webhookQueries(database: Metadata | Kysely<Tables>): Kysely<WebhookTables> {
  return database as unknown as Kysely<WebhookTables>
}
