import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Tables of webhooks. Deliveries have no foreign key: a delivery outlives its subscription, and then reports that it is
 * missing.
 */
export const webhookTables: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('webhook_subscriptions')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('webhook_subscriptions_owner')
      .on('webhook_subscriptions')
      .column('owner')
      .execute()
    await db.schema
      .createIndex('webhook_subscriptions_sender')
      .on('webhook_subscriptions')
      .columns(['sender', 'topic'])
      .execute()
    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('subscription', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('due', 'text')
      .addColumn('document', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('webhook_deliveries_owner')
      .on('webhook_deliveries')
      .columns(['owner', 'date'])
      .execute()
    await db.schema
      .createIndex('webhook_deliveries_subscription')
      .on('webhook_deliveries')
      .columns(['subscription', 'date'])
      .execute()
    await db.schema.createIndex('webhook_deliveries_date').on('webhook_deliveries').column('date').execute()
    // Partial index: pending deliveries are a small part of the table.
    await sql`create index webhook_deliveries_due on webhook_deliveries (subscription, due, number)
      where due is not null`.execute(db)
  }
}
