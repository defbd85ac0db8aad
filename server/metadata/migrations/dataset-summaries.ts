import { sql, type Kysely } from 'kysely'

/**
 * Migration: texts of long lists, filled when datasets are opened, and consumption of accounts without reading their
 * datasets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dataset_summaries')
    .addColumn('resource', 'integer', (column) =>
      column.primaryKey().references('datasets.number').onDelete('cascade')
    )
    .addColumn('base', 'text', (column) => column.notNull())
    .addColumn('title', 'text')
    .addColumn('storage', 'text')
    .execute()
  await sql`create index datasets_consumption on datasets (owner_type, owner_id, stored_bytes, indexed_bytes)`.execute(
    db
  )
}
