import type { Kysely } from 'kysely'

/** Events that were written with the change that they tell, until everybody has been told. */
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
