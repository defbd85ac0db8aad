import type { Generated } from 'kysely'

export interface OutboxTables {
  outbox: {
    /** Events are numbered in the order of the changes. */
    number: Generated<number>
    /** Name of a channel of the bus: the subject of the event. */
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
