/** Journal of acts in admin mode, in the metadata database; only the latest entries are kept. */
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { withoutWaiting, type Metadata, type Tables } from '../../metadata/database.ts'

export interface JournalEntry {
  date: string
  user: { id: string; name: string }
  /** Method and route: `POST /datasets/{id}/_reindex`. */
  action: string
  resource?: Resource
}

export interface Resource {
  type: string
  id: string
  title?: string
}

const keptEntries = 10_000

export const adminJournalTable: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('admin_journal')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('user_name', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('resource_type', 'text')
      .addColumn('resource_id', 'text')
      .execute()
  }
}

interface Row {
  date: string
  user_id: string
  user_name: string
  action: string
  resource_type: string | null
  resource_id: string | null
}

/**
 * Writes an entry just before the act: the commit of the act makes both durable, so that no act goes unrecorded.
 * @returns the number of the entry
 */
export function writeEntry(
  metadata: Metadata,
  { date, user, action, resource }: JournalEntry
): Promise<number> {
  return withoutWaiting(metadata, async (connection) => {
    const { rows } = await sql<{ number: number }>`
      insert into admin_journal (date, user_id, user_name, action, resource_type, resource_id)
      values (${date}, ${user.id}, ${user.name}, ${action}, ${resource?.type ?? null}, ${resource?.id ?? null})
      returning number`.execute(connection)
    const number = rows[0]?.number ?? 0
    await sql`delete from admin_journal where number <= ${number - keptEntries}`.execute(connection)
    return number
  })
}

/** Removes the entry of an act that was refused. */
export async function forgetEntry(metadata: Metadata, number: number): Promise<void> {
  await withoutWaiting(metadata, (connection) =>
    sql`delete from admin_journal where number = ${number}`.execute(connection)
  )
}

/** Sets the resource of an entry, once its id is known. */
export async function nameResource(
  metadata: Metadata,
  number: number,
  { type, id }: Resource
): Promise<void> {
  await withoutWaiting(metadata, (connection) =>
    sql`update admin_journal set resource_type = ${type}, resource_id = ${id}
      where number = ${number}`.execute(connection)
  )
}

/** Reads entries, the newest first. */
export async function readEntries(
  metadata: Kysely<Tables>,
  { size, skip }: { size: number; skip: number }
): Promise<{ count: number; results: JournalEntry[] }> {
  const counted = await sql<{ count: number }>`select count(*) as count from admin_journal`.execute(metadata)
  const { rows } = await sql<Row>`select * from admin_journal
    order by number desc limit ${size} offset ${skip}`.execute(metadata)
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(entryOf) }
}

function entryOf({ date, action, ...row }: Row): JournalEntry {
  const { user_id: id, user_name: name, resource_type: type, resource_id: resource } = row
  return {
    date,
    user: { id, name },
    action,
    ...(type !== null && resource !== null ? { resource: { type, id: resource } } : {})
  }
}
