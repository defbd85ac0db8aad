/** Events in the metadata, and how far each consumer has read. */
import type { Kysely } from 'kysely'
import { currentActor, type Actor } from '../access/actor.ts'
import { withoutWaiting, type Metadata, type Tables } from '../metadata/database.ts'
import { storedJson } from '../metadata/storedJson.ts'

export interface OutboxEvent {
  /** Events are numbered in the order of the changes. */
  number: number
  channel: string
  data: unknown
  /** Who made the change; absent when the platform did. */
  actor?: Actor
  date: string
}

/**
 * Writes an event in the transaction of what it tells: it is delivered once that is committed, and not without.
 * @returns its number
 */
export async function tell(scope: Kysely<Tables>, channel: string, data: unknown): Promise<number> {
  const actor = currentActor()
  const { insertId } = await scope
    .insertInto('outbox')
    .values({
      channel,
      data: JSON.stringify(data),
      actor: actor ? JSON.stringify(actor) : null,
      date: new Date().toISOString()
    })
    .executeTakeFirstOrThrow()
  return Number(insertId)
}

export interface Lag {
  consumer: string
  events: number
}

interface OutboxStore {
  /** How far each consumer is behind. */
  lags(): Promise<Lag[]>
  /** How far a consumer has read; a new one reads what is still there. */
  cursor(consumer: string): Promise<number>
  after(number: number, limit: number): Promise<OutboxEvent[]>
  /** Stores the progress of a consumer, and removes the events that all consumers were given. @param told the last event that all of them were given */
  move(consumer: string, number: number, told: number): Promise<void>
}

export function outboxStore(metadata: Metadata): OutboxStore {
  return {
    lags: () =>
      metadata
        .selectFrom('outbox_cursors as reader')
        .select((select) => [
          'consumer',
          select
            .selectFrom('outbox')
            .whereRef('outbox.number', '>', 'reader.number')
            .select((counted) => counted.fn.countAll<number>().as('events'))
            .$asScalar()
            .$notNull()
            .as('events')
        ])
        .execute(),

    async cursor(consumer) {
      const row = await metadata
        .selectFrom('outbox_cursors')
        .select('number')
        .where('consumer', '=', consumer)
        .executeTakeFirst()
      return row?.number ?? 0
    },

    async after(number, limit) {
      const rows = await metadata
        .selectFrom('outbox')
        .selectAll()
        .where('number', '>', number)
        .orderBy('number')
        .limit(limit)
        .execute()
      return rows.map(({ data, actor, ...row }) => ({
        ...row,
        data: storedJson(data),
        ...(actor === null ? {} : { actor: storedJson(actor) as Actor })
      }))
    },

    move: (consumer, number, told) =>
      withoutWaiting(metadata, (connection) =>
        connection.transaction().execute(async (scope) => {
          await scope
            .insertInto('outbox_cursors')
            .values({ consumer, number })
            .onConflict((conflict) => conflict.column('consumer').doUpdateSet({ number }))
            .execute()
          await scope.deleteFrom('outbox').where('number', '<=', told).execute()
        })
      )
  }
}
