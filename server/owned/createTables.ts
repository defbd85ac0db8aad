/** Creates the tables of an owned resource, for its first migration. */
import { sql, type CreateTableBuilder, type Kysely } from 'kysely'
import type { TableNames } from './tables.ts'

interface NewTables {
  tables: TableNames
  /** Columns of the full-text table, in the order of `ResourceDefinition.texts`. */
  texts: readonly string[]
  /** Adds the columns that are specific to the resource. */
  columns?: (table: CreateTableBuilder<string>) => CreateTableBuilder<string>
}

export async function createOwnedTables(
  db: Kysely<unknown>,
  { tables, texts, columns = (table) => table }: NewTables
): Promise<void> {
  const { resources, values, grants, journal, progress, readKeys, text } = tables as Record<
    keyof TableNames,
    string
  >
  const base = db.schema
    .createTable(resources)
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('title_key', 'text', (column) => column.notNull())
    .addColumn('owner_type', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('owner_department', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('stored_bytes', 'integer', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
  await columns(base).execute()
  await db.schema
    .createIndex(`${resources}_owner_slug`)
    .on(resources)
    .columns(['owner_type', 'owner_id', 'slug'])
    .unique()
    .execute()
  await db.schema.createIndex(`${resources}_created_at`).on(resources).column('created_at').execute()

  const number = `${resources}.number`
  await db.schema
    .createTable(values)
    .addColumn('resource', 'integer', (column) => column.notNull().references(number).onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('detail', 'text')
    .addPrimaryKeyConstraint(`${values}_key`, ['resource', 'name', 'value'])
    .modifyEnd(sql`without rowid`)
    .execute()
  await db.schema.createIndex(`${values}_name`).on(values).columns(['name', 'value', 'resource']).execute()
  await db.schema
    .createTable(grants)
    .addColumn('resource', 'integer', (column) => column.notNull().references(number).onDelete('cascade'))
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('grantee', 'text', (column) => column.notNull())
    .addColumn('department', 'text')
    .addColumn('role', 'text')
    .execute()
  await db.schema
    .createIndex(`${grants}_resource`)
    .on(grants)
    .columns(['resource', 'operation', 'grantee'])
    .execute()

  const id = `${resources}.id`
  await db.schema
    .createTable(journal)
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('resource', 'text', (column) => column.notNull().references(id).onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('draft', 'integer', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex(`${journal}_resource`).on(journal).columns(['resource', 'number']).execute()
  await db.schema
    .createTable(progress)
    .addColumn('resource', 'text', (column) => column.primaryKey().references(id).onDelete('cascade'))
    .addColumn('progress', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable(readKeys)
    .addColumn('resource', 'text', (column) => column.primaryKey().references(id).onDelete('cascade'))
    .addColumn('current', 'text', (column) => column.notNull())
    .addColumn('previous', 'text')
    .addColumn('renew_at', 'text', (column) => column.notNull())
    .execute()

  await sql`create virtual table ${sql.table(text)} using fts5(
    ${sql.join(texts.map((name) => sql.ref(name)))},
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  )`.execute(db)
}
