/** Tables of harvests, and of the state of each harvested dataset. A released migration is never edited. */
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const harvestTables: Migration = {
  up: async (db) => {
    await sql`create table catalog_harvests (
      number integer primary key autoincrement,
      id text not null unique,
      catalog text not null references remote_catalogs (id) on delete cascade,
      dataset text,
      status text not null,
      last_date text,
      document text not null
    )`.execute(db)
    await sql`create index catalog_harvests_catalog on catalog_harvests (catalog, status)`.execute(db)
    // One row for each remote dataset: its state at the last run, and the outcome of that run.
    await sql`create table catalog_harvest_items (
      number integer primary key autoincrement,
      harvest text not null references catalog_harvests (id) on delete cascade,
      remote text not null,
      title text not null,
      origin text,
      dataset text,
      is_made integer not null default 0,
      hash text,
      description text,
      file text,
      failure text,
      missing_since text,
      archived text,
      run integer not null,
      outcome text not null,
      reason text,
      unique (harvest, remote)
    )`.execute(db)
    await sql`create index catalog_harvest_items_outcome
      on catalog_harvest_items (harvest, outcome, number)`.execute(db)
    await sql`create index catalog_harvest_items_dataset on catalog_harvest_items (dataset)`.execute(db)
    // Index for the search of returning datasets by their first origin.
    await sql`create index catalog_harvest_items_origin on catalog_harvest_items (origin)
      where is_made = 1`.execute(db)
  }
}
