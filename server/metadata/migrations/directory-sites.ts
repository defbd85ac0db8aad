import type { Kysely } from 'kysely'

/** Migration: declared sites, and parents of sessions. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('directory_sites')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute()
  await database.schema.alterTable('server_sessions').addColumn('parent', 'text').execute()
  await database.schema.createIndex('server_sessions_parent').on('server_sessions').column('parent').execute()
}
