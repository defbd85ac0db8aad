/** The data engine of a processing step: an instance of its own, locked to the folders it works in. */
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { readAll } from '../../../lines/duckdb/rows.ts'
import { blockSize, storageSetting } from '../../../lines/layout.ts'
import type { ReportProgress, WorkLimits } from '../task.ts'
import { takeInstance } from './instance.ts'

export interface WorkDatabase {
  connection: DuckDBConnection
  /** Another one, whose statements run beside those of the first. */
  connect(): Promise<DuckDBConnection>
  /** Writes everything to the database's file and closes it. */
  finish(): Promise<void>
  /** Closes it, if it is not. What is not finished is lost, unless the database is durable. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  readOnly?: boolean
  /** What is committed is in the file, even of a process that is killed. The others are written whole when they are finished. */
  durable?: boolean
  uncompressed?: boolean
  /** Has thousands of columns. */
  wide?: boolean
}

/** The name of the database of a step, beside those that are attached to it. */
const alias = 'work'

export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Opens a database file with the memory and threads of a step. Only files beside it and in the folders of `paths` can
 * be read or written; nothing can be loaded or installed; the settings cannot be changed afterwards.
 */
export async function openDatabase(
  path: string,
  limits: WorkLimits,
  paths: string[],
  options: DatabaseOptions = {}
): Promise<WorkDatabase> {
  const temporary = `${path}.spill`
  // Each column under way holds blocks of its own: thousands of columns want small ones.
  const newBlockSize = options.wide ? '16384' : blockSize
  const access = options.readOnly ? 'READ_ONLY' : 'READ_WRITE'
  // A log of what is written costs more than a small file itself.
  const recovery = options.durable ? 'default' : 'no_wal_writes'
  await mkdir(dirname(path), { recursive: true })
  await rm(temporary, { recursive: true, force: true })
  const instance = await takeInstance()
  const connections: DuckDBConnection[] = []
  const connect = async (): Promise<DuckDBConnection> => {
    const connection = await instance.connect()
    connections.push(connection)
    return connection
  }
  const close = async (): Promise<void> => {
    const [first, ...others] = connections.splice(0)
    for (const connection of others) connection.closeSync()
    if (first) {
      await releaseFiles(first)
      first.closeSync()
    }
    instance.closeSync()
  }
  try {
    const connection = await connect()
    const folders = [...new Set([path, ...paths].map((allowed) => dirname(allowed)))]
    await connection.run(`
      SET threads = ${limits.threads};
      SET memory_limit = '${limits.memoryMb}MB';
      SET temp_directory = ${sqlText(temporary)};
      SET preserve_insertion_order = true;
      SET autoload_known_extensions = false;
      SET autoinstall_known_extensions = false;
      SET default_block_size = ${newBlockSize};
      ATTACH ${sqlText(path)} AS ${alias} (${access}, RECOVERY_MODE '${recovery}');
      ${storageSetting};
      ${options.durable ? '' : 'PRAGMA disable_checkpoint_on_shutdown;'}
      ${options.uncompressed ? "PRAGMA force_compression = 'uncompressed';" : ''}
      SET allowed_directories = [${folders.map((folder) => sqlText(`${folder}/`)).join(', ')}];
      SET TimeZone = 'UTC';
      SET enable_external_file_cache = false;
      SET enable_external_access = false;
      SET lock_configuration = true;
      USE ${alias}`)
    return {
      connection,
      connect: async () => {
        const other = await connect()
        await other.run(`USE ${alias}`)
        return other
      },
      finish: async () => {
        await connection.run('CHECKPOINT')
        await close()
      },
      close
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Results that nobody has collected keep their instance, and the locks of its files: the next step may be in another process.
 * What cannot be detached is closed with the instance.
 */
async function releaseFiles(connection: DuckDBConnection): Promise<void> {
  try {
    const open = await readAll<{ name: string }>(
      connection,
      "SELECT database_name AS name FROM duckdb_databases() WHERE NOT internal AND database_name <> 'memory'"
    )
    await connection.run(`USE memory; ${open.map(({ name }) => `DETACH ${name};`).join(' ')}`)
  } catch {
    // Closing it is all that is left to do.
  }
}

/** Removes a database file and what a killed run left beside it. */
export async function removeDatabase(path: string): Promise<void> {
  for (const suffix of ['', '.wal', '.spill']) await rm(path + suffix, { recursive: true, force: true })
}

/** Runs a statement, reporting the share of it that is done between two percentages. */
export async function runWithProgress(
  connection: DuckDBConnection,
  sql: string,
  report: ReportProgress,
  [from, to]: [number, number]
): Promise<void> {
  const timer = setInterval(() => {
    const { percentage } = connection.progress
    if (percentage > 0) report(Math.round(from + ((to - from) * Math.min(percentage, 100)) / 100))
  }, 250)
  try {
    await connection.run(sql)
  } finally {
    clearInterval(timer)
  }
}
