/** Migration with the tables of the events service. A released migration is never edited. */
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const eventTables: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('events')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('outbox', 'integer', (column) => column.unique())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('resource', 'text')
      .addColumn('originator', 'text')
      .addColumn('waiting', 'integer', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .execute()
    // Each index ends with the row id, which gives the order of pages.
    await db.schema.createIndex('events_account').on('events').column('account').execute()
    await sql`create index events_resource on events (resource) where resource is not null`.execute(db)
    await sql`create index events_originator on events (originator) where originator is not null`.execute(db)
    await sql`create index events_waiting on events (account) where waiting = 1`.execute(db)
    await sql`create virtual table event_text using fts5(
      keys, common, fr, en, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
    )`.execute(db)

    await db.schema
      .createTable('event_notifications')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('event_notifications_date')
      .on('event_notifications')
      .columns(['recipient', 'date'])
      .execute()
    await db.schema
      .createIndex('event_notifications_recipient')
      .on('event_notifications')
      .column('recipient')
      .execute()
    await db.schema
      .createTable('event_pointers')
      .addColumn('user', 'text', (column) => column.primaryKey())
      .addColumn('seen', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('event_subscriptions')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('by_admin', 'integer', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('event_subscriptions_topic')
      .on('event_subscriptions')
      .columns(['account', 'topic'])
      .execute()
    await db.schema
      .createIndex('event_subscriptions_recipient')
      .on('event_subscriptions')
      .columns(['recipient', 'topic'])
      .execute()
  }
}
