import type { Kysely } from 'kysely'

/** Migration: job queue. Mails are stored with their content until they are sent. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('jobs')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('resource_type', 'text')
    .addColumn('resource_id', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('run_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('started_at', 'text')
    .addColumn('leased_by', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('unique_key', 'text')
    .addColumn('sequence', 'text')
    .addColumn('again', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('jobs_queue')
    .on('jobs')
    .columns(['kind', 'state', 'run_at', 'id'])
    .execute()
  await database.schema.createIndex('jobs_unique_key').unique().on('jobs').column('unique_key').execute()
  await database.schema.createIndex('jobs_sequence').on('jobs').columns(['sequence', 'id']).execute()
}
