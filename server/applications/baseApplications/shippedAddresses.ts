/**
 * Table of the addresses under which shipped base applications were registered; a change of public address is found by
 * comparison.
 */
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../../metadata/database.ts'

type Database = Kysely<Tables>

export const shippedAddressTable: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('shipped_addresses')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('url', 'text', (column) => column.notNull())
      .modifyEnd(sql`without rowid`)
      .execute()
  }
}

export async function rememberedAddress(database: Database, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`select url from shipped_addresses
    where name = ${name}`.execute(database)
  return rows[0]?.url
}

export async function rememberAddress(database: Database, name: string, url: string): Promise<void> {
  await sql`insert or replace into shipped_addresses (name, url) values (${name}, ${url})`.execute(database)
}
