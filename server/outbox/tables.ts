import type { Generated } from 'kysely'

export interface OutboxTables {
  outbox: {
    /** Number of the event, in the order of the changes. */
    number: Generated<number>
    /** Channel of the bus on which the event is published. */
    channel: string
    /** Data of the event as JSON. */
    data: string
    /** Author of the change as JSON; null for the platform itself. */
    actor: string | null
    date: string
  }
  outbox_cursors: {
    consumer: string
    /** Number of the last event that the consumer received. */
    number: number
  }
}
