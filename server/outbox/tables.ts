import type { Generated } from 'kysely'

export interface OutboxTables {
  outbox: {
    /** In the order of the changes. */
    number: Generated<number>
    /** Whom it concerns, as the name of a channel of the bus. */
    channel: string
    /** JSON */
    data: string
    /** JSON of who did it; null when the platform did. */
    actor: string | null
    date: string
  }
  outbox_cursors: {
    consumer: string
    /** The last event that it was told. */
    number: number
  }
}
