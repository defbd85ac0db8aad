import type { Kysely } from 'kysely'

/** Declared sites, and from which session another one came. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('directory_sites')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute()
  await database.schema.alterTable('server_sessions').addColumn('parent', 'text').execute()
  await database.schema.createIndex('server_sessions_parent').on('server_sessions').column('parent').execute()
}
