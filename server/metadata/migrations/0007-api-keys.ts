import type { Kysely } from 'kysely'

/** Migration: index of API keys by hash, and read keys of datasets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('department', 'text', (column) => column.notNull())
    .addForeignKeyConstraint(
      'api_keys_settings',
      ['type', 'id', 'department'],
      'settings',
      ['type', 'id', 'department'],
      (constraint) => constraint.onDelete('cascade').onUpdate('cascade')
    )
    .execute()
  await db.schema
    .createIndex('api_keys_account')
    .on('api_keys')
    .columns(['type', 'id', 'department'])
    .execute()

  await db.schema
    .createTable('read_api_keys')
    .addColumn('dataset', 'text', (column) =>
      column.primaryKey().references('datasets.id').onDelete('cascade').onUpdate('cascade')
    )
    .addColumn('current', 'text', (column) => column.notNull())
    .addColumn('previous', 'text')
    .addColumn('renew_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('read_api_keys_renewal').on('read_api_keys').column('renew_at').execute()
}
