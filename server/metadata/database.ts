import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { DatasetTables } from '../datasets/tables.ts'
import { folded } from '../owned/words.ts'
import type { DirectoryTables } from '../directory/tables.ts'
import type { JobTables } from '../jobs/tables.ts'
import type { MailTables } from '../mails/tables.ts'
import type { OutboxTables } from '../outbox/tables.ts'
import type { AccountTables } from '../settings/tables.ts'
import { sqliteDialect } from './dialect.ts'
import { migrations } from './migrations/index.ts'
import { withoutSelfWaits } from './selfWait.ts'

export type Migrations = Record<string, Migration>

/** Every feature owns the types of its tables; this is their union. */
export interface Tables
  extends DirectoryTables, DatasetTables, AccountTables, MailTables, JobTables, OutboxTables {}

export type Metadata = Kysely<Tables>

/** SQL function: a text in lower case without accents, any other value as it is. */
export const foldedFunction = 'folded'

const changes = new WeakMap<Metadata, () => string>()

/**
 * Another text as soon as anything was written, by this process or by another one: what was read of the metadata since
 * the text was the same is still so. Asking costs a fraction of reading a row.
 */
export function stateOf(metadata: Metadata): string {
  const state = changes.get(metadata)
  if (!state) throw new Error('this database was not opened here')
  return state()
}

function stateReader(database: DatabaseSync): () => string {
  const own = database.prepare('SELECT total_changes() AS changes')
  const others = database.prepare('PRAGMA data_version')
  return () => `${String(own.get()?.changes)} ${String(others.get()?.data_version)}`
}

/**
 * Runs work whose commits do not wait for the disk. They are there for everybody at once and survive the end of the
 * process; a power cut may take them back as long as nothing was written after them that waits.
 */
export function withoutWaiting<Result>(
  metadata: Metadata,
  work: (connection: Metadata) => Promise<Result>
): Promise<Result> {
  return metadata.connection().execute(async (connection) => {
    await sql`PRAGMA synchronous = NORMAL`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`PRAGMA synchronous = FULL`.execute(connection)
    }
  })
}

/**
 * Opens the metadata of a data folder, brought to the newest migration. `:memory:` gives a throw-away one.
 * @param more migrations beside those of the platform
 */
export async function openMetadata(dataDir: string, more: Migrations = {}): Promise<Metadata> {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true })
  const path = dataDir === ':memory:' ? dataDir : join(dataDir, 'metadata.sqlite')
  const database = new DatabaseSync(path)
  // WAL with synchronous FULL: a write that was answered survives a power cut.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  database.exec('PRAGMA busy_timeout = 5000')
  database.function(foldedFunction, { deterministic: true }, (value) =>
    typeof value === 'string' ? folded(value) : value
  )
  const metadata: Metadata = withoutSelfWaits(sqliteDialect(database))
  const migrator = new Migrator({
    db: metadata,
    provider: { getMigrations: async () => ({ ...migrations, ...more }) },
    // Each subject has its number: one released later may come before one that a database already has.
    allowUnorderedMigrations: true
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('metadata migration failed', { cause: error })
  changes.set(metadata, stateReader(database))
  return metadata
}
