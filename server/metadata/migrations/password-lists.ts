import type { Kysely } from 'kysely'

/** Migration: lists of forbidden passwords, as hashes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('password_lists')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('refused_passwords')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('refused_passwords_key', ['hash', 'list'])
    .execute()
  await database.schema.createIndex('refused_passwords_list').on('refused_passwords').column('list').execute()
}
