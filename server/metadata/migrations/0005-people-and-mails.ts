import type { Kysely } from 'kysely'

/** Migration: mails, second factors and password updates of users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('error', 'text')
    .execute()
  await db.schema.createIndex('mails_date').on('mails').column('date').execute()
  await db.schema.createIndex('mails_recipient').on('mails').columns(['recipient', 'date']).execute()

  await db.schema.alterTable('users').addColumn('two_factor', 'text').execute()
  await db.schema.alterTable('users').addColumn('password_update', 'text').execute()
}
