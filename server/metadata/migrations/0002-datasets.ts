import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('datasets')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('title_key', 'text', (column) => column.notNull())
    .addColumn('owner_type', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('owner_department', 'text')
    .addColumn('status', 'text')
    .addColumn('draft_status', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('data_updated_at', 'text')
    .addColumn('finalized_at', 'text')
    .addColumn('modified_at', 'text', (column) => column.notNull())
    .addColumn('count', 'integer')
    .addColumn('stored_bytes', 'integer', (column) => column.notNull())
    .addColumn('indexed_bytes', 'integer', (column) => column.notNull())
    .addColumn('error_retry', 'text')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('draft', 'text')
    .addColumn('permissions', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('datasets_owner_slug')
    .on('datasets')
    .columns(['owner_type', 'owner_id', 'slug'])
    .unique()
    .execute()
  await db.schema.createIndex('datasets_created_at').on('datasets').column('created_at').execute()
  await db.schema.createIndex('datasets_status').on('datasets').columns(['status', 'draft_status']).execute()

  await db.schema
    .createTable('dataset_values')
    .addColumn('dataset', 'integer', (column) =>
      column.notNull().references('datasets.number').onDelete('cascade')
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('detail', 'text')
    .addPrimaryKeyConstraint('dataset_values_key', ['dataset', 'name', 'value'])
    .modifyEnd(sql`without rowid`)
    .execute()
  await db.schema
    .createIndex('dataset_values_name')
    .on('dataset_values')
    .columns(['name', 'value', 'dataset'])
    .execute()

  await db.schema
    .createTable('dataset_grants')
    .addColumn('dataset', 'integer', (column) =>
      column.notNull().references('datasets.number').onDelete('cascade')
    )
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('grantee', 'text', (column) => column.notNull())
    .addColumn('department', 'text')
    .addColumn('role', 'text')
    .execute()
  await db.schema
    .createIndex('dataset_grants_dataset')
    .on('dataset_grants')
    .columns(['dataset', 'operation', 'grantee'])
    .execute()

  await db.schema
    .createTable('dataset_journal')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('dataset', 'text', (column) => column.notNull().references('datasets.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('draft', 'integer', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('dataset_journal_dataset')
    .on('dataset_journal')
    .columns(['dataset', 'number'])
    .execute()

  await db.schema
    .createTable('dataset_task_progress')
    .addColumn('dataset', 'text', (column) =>
      column.primaryKey().references('datasets.id').onDelete('cascade')
    )
    .addColumn('progress', 'text', (column) => column.notNull())
    .execute()

  await sql`create virtual table dataset_text using fts5(
    title, summary, description, owner, department, keywords, topics,
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  )`.execute(db)
}
