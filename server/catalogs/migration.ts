/** Tables of remote catalogs, imports, publications and their logs. A released migration is never edited. */
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const catalogTables: Migration = {
  up: async (db) => {
    await sql`create table remote_catalogs (
      number integer primary key autoincrement,
      id text not null unique,
      owner_type text not null,
      owner_id text not null,
      owner_department text,
      plugin text not null,
      title_key text not null,
      updated_at text not null,
      is_deleting integer not null default 0,
      document text not null,
      secrets text not null
    )`.execute(db)
    await sql`create index remote_catalogs_owner on remote_catalogs (owner_type, owner_id)`.execute(db)
    for (const table of ['catalog_imports', 'catalog_publications']) {
      await sql`create table ${sql.table(table)} (
        number integer primary key autoincrement,
        id text not null unique,
        catalog text not null references remote_catalogs (id) on delete cascade,
        dataset text,
        status text not null,
        last_date text,
        document text not null
      )`.execute(db)
      const byCatalog = sql.ref(`${table}_catalog`)
      await sql`create index ${byCatalog} on ${sql.table(table)} (catalog, status)`.execute(db)
      const byDataset = sql.ref(`${table}_dataset`)
      await sql`create index ${byDataset} on ${sql.table(table)} (dataset)`.execute(db)
    }
    // Log lines of the last run of an import, harvest or publication.
    await sql`create table catalog_logs (
      number integer primary key autoincrement,
      run text not null,
      line text not null
    )`.execute(db)
    await sql`create index catalog_logs_run on catalog_logs (run, number)`.execute(db)
  }
}
