import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { DatasetTables } from '../datasets/tables.ts'
import { foldText } from '../owned/words.ts'
import type { DirectoryTables } from '../directory/tables.ts'
import type { JobTables } from '../jobs/tables.ts'
import type { MailTables } from '../mails/tables.ts'
import type { OutboxTables } from '../outbox/tables.ts'
import type { AccountTables } from '../settings/tables.ts'
import { sqliteDialect } from './dialect.ts'
import { migrations } from './migrations/index.ts'
import { withoutSelfWaits } from './selfWait.ts'

export type Migrations = Record<string, Migration>

/** Union of the tables of all features; each feature defines its own. */
export interface Tables
  extends DirectoryTables, DatasetTables, AccountTables, MailTables, JobTables, OutboxTables {}

export type Metadata = Kysely<Tables>

/** SQL function: a text in lower case without accents; other values unchanged. */
export const foldedFunction = 'folded'

const changes = new WeakMap<Metadata, () => string>()

/**
 * Token that changes whenever anything is written, by any process: data cached with the same token are still valid.
 * Cheaper than reading a row.
 */
export function stateOf(metadata: Metadata): string {
  const state = changes.get(metadata)
  if (!state) throw new Error('this database was not opened here')
  return state()
}

function stateReader(database: DatabaseSync): () => string {
  const ownChanges = database.prepare('SELECT total_changes() AS changes')
  const dataVersion = database.prepare('PRAGMA data_version')
  return () => `${String(ownChanges.get()?.changes)} ${String(dataVersion.get()?.data_version)}`
}

/**
 * Runs work whose commits need no fsync. They are visible at once and survive the end of the process; a power cut may
 * lose them until a later commit with fsync.
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
 * Opens the metadata of a data folder and runs the pending migrations. `:memory:` opens a temporary database.
 * @param featureMigrations in addition to those of the platform
 */
export async function openMetadata(dataDir: string, featureMigrations: Migrations = {}): Promise<Metadata> {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true })
  const path = dataDir === ':memory:' ? dataDir : join(dataDir, 'metadata.sqlite')
  const database = new DatabaseSync(path)
  // WAL with synchronous FULL: an acknowledged write survives a power cut.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  database.exec('PRAGMA busy_timeout = 5000')
  database.function(foldedFunction, { deterministic: true }, (value) =>
    typeof value === 'string' ? foldText(value) : value
  )
  const metadata: Metadata = withoutSelfWaits(sqliteDialect(database))
  const migrator = new Migrator({
    db: metadata,
    provider: { getMigrations: async () => ({ ...migrations, ...featureMigrations }) },
    // Migrations of each subject have their own numbers: a later release may add one that sorts before existing ones.
    allowUnorderedMigrations: true
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('metadata migration failed', { cause: error })
  changes.set(metadata, stateReader(database))
  return metadata
}
