import type { Kysely } from 'kysely'

/** Migration: outbox, with events that are not delivered to all consumers yet. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('outbox')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('actor', 'text')
    .addColumn('date', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('outbox_cursors')
    .addColumn('consumer', 'text', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull())
    .execute()
}
