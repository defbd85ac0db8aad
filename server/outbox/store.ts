/** Outbox in the metadata: events, and the progress of each consumer. */
import type { Kysely } from 'kysely'
import { currentActor, type Actor } from '../access/actor.ts'
import { withoutWaiting, type Metadata, type Tables } from '../metadata/database.ts'
import { storedJson } from '../metadata/storedJson.ts'

export interface OutboxEvent {
  /** Number of the event, in the order of the changes. */
  number: number
  channel: string
  data: unknown
  /** Author of the change; absent for the platform itself. */
  actor?: Actor
  date: string
}

/**
 * Writes an event in the transaction of its change: it is delivered if and only if the transaction commits.
 * @returns the number of the event
 */
export async function addToOutbox(scope: Kysely<Tables>, channel: string, data: unknown): Promise<number> {
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

export interface OutboxStore {
  /** Number of undelivered events of each consumer. */
  lags(): Promise<Lag[]>
  /** Number of the last event received by a consumer; a new consumer starts at the oldest stored event. */
  cursor(consumer: string): Promise<number>
  after(number: number, limit: number): Promise<OutboxEvent[]>
  /**
   * Stores the progress of a consumer, and deletes the events that all consumers received.
   * @param receivedByAll number of the last event that all of them received
   */
  move(consumer: string, number: number, receivedByAll: number): Promise<void>
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

    move: (consumer, number, receivedByAll) =>
      withoutWaiting(metadata, (connection) =>
        connection.transaction().execute(async (scope) => {
          await scope
            .insertInto('outbox_cursors')
            .values({ consumer, number })
            .onConflict((conflict) => conflict.column('consumer').doUpdateSet({ number }))
            .execute()
          await scope.deleteFrom('outbox').where('number', '<=', receivedByAll).execute()
        })
      )
  }
}
