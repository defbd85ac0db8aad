import type { Kysely } from 'kysely'

/** Migration: settings and limits of accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('department', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('document', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('settings_key', ['type', 'id', 'department'])
    .execute()
  await db.schema
    .createTable('limits')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('last_update', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('limits_key', ['type', 'id'])
    .execute()
}
