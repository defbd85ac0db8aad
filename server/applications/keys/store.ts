/**
 * Keys of protected links in the metadata database; stored in clear, because administrators of an application read them
 * again.
 */
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ApplicationKey } from '../../../contract/applications/application.ts'
import type { Tables } from '../../metadata/database.ts'

type Database = Kysely<Tables>

/** Keys have no owner of their own: they follow the application, and are deleted with it. */
export const applicationKeysTable: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('application_keys')
      .addColumn('application', 'text', (column) =>
        column.notNull().references('applications.id').onDelete('cascade').onUpdate('cascade')
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('title', 'text')
      .addPrimaryKeyConstraint('application_keys_key', ['application', 'position'])
      .modifyEnd(sql`without rowid`)
      .execute()
    await db.schema.createIndex('application_keys_id').on('application_keys').column('id').execute()
  }
}

interface Row {
  id: string
  title: string | null
}

/** Returns the keys in the order of the last write. */
export async function keysOf(database: Database, application: string): Promise<ApplicationKey[]> {
  const { rows } = await sql<Row>`select id, title from application_keys
    where application = ${application} order by position`.execute(database)
  return rows.map(({ id, title }) => (title === null ? { id } : { id, title }))
}

/** Replaces the keys of an application, in the transaction of the caller. */
export async function writeKeys(scope: Database, application: string, keys: ApplicationKey[]): Promise<void> {
  await sql`delete from application_keys where application = ${application}`.execute(scope)
  for (const [position, { id, title = null }] of keys.entries()) {
    await sql`insert into application_keys (application, position, id, title)
      values (${application}, ${position}, ${id}, ${title})`.execute(scope)
  }
}

/** Returns the ids of the applications with a key: one, unless the same key was chosen twice. */
export async function applicationsOfKey(database: Database, key: string): Promise<string[]> {
  const { rows } = await sql<{ application: string }>`select distinct application from application_keys
    where id = ${key}`.execute(database)
  return rows.map(({ application }) => application)
}
