/** Tables of remote services. A released migration is never edited. */
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const remoteServiceTables: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('remote_services')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('title_key', 'text', (column) => column.notNull())
      .addColumn('url', 'text')
      .addColumn('is_public', 'integer', (column) => column.notNull())
      .addColumn('written_at', 'text', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('actions', 'text', (column) => column.notNull())
      .addColumn('api_doc', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('remote_services_url').on('remote_services').column('url').execute()
    const service = 'remote_services.number'
    await db.schema
      .createTable('remote_service_actions')
      .addColumn('service', 'integer', (column) => column.notNull().references(service).onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('remote_service_actions_key', ['service', 'position'])
      .modifyEnd(sql`without rowid`)
      .execute()
    // Position -1 has values of the whole service, other positions those of an action.
    await db.schema
      .createTable('remote_service_values')
      .addColumn('service', 'integer', (column) => column.notNull().references(service).onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('remote_service_values_key', ['service', 'name', 'value', 'position'])
      .modifyEnd(sql`without rowid`)
      .execute()
    await db.schema
      .createIndex('remote_service_values_name')
      .on('remote_service_values')
      .columns(['name', 'value', 'service'])
      .execute()
    await sql`create virtual table remote_service_text using fts5(
      title, description, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
    )`.execute(db)
  }
}
