/** The data engine of a processing step: a database in an instance that can only access the folders of the step. */
import { existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { readAll } from '../../../lines/duckdb/rows.ts'
import { blockSize, storageSetting } from '../../../lines/layout.ts'
import type { ReportProgress, WorkLimits } from '../task.ts'
import { keepInstance, takeInstance } from './instance.ts'

export interface WorkDatabase {
  connection: DuckDBConnection
  /** Opens another connection, whose statements run in parallel with the first. */
  connect(): Promise<DuckDBConnection>
  /** Writes everything to the database's file and closes the database. */
  finish(): Promise<void>
  /** Closes the database, if it is open. Unfinished changes are lost, unless the database is durable. */
  close(): Promise<void>
}

interface DatabaseOptions {
  readOnly?: boolean
  /** Committed transactions are in the file even after a kill. Other databases are only written by `finish`. */
  durable?: boolean
  uncompressed?: boolean
  /** The database has thousands of columns. */
  wide?: boolean
  /**
   * The database has so few lines that optimizing a statement takes longer than it saves (`areSmall`). A single thread
   * is used: without the optimizer, several threads do not keep the order of rows (engine 1.5).
   */
  small?: boolean
}

/** Total bytes of small files, of some thousand lines. */
const smallBytes = 1_000_000
/** Bytes of a small version: its blocks, one or more per column, are nearly empty. */
const smallVersionBytes = 4_000_000

async function areWithin(bytes: number, paths: string[]): Promise<boolean> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0) < bytes
}

/** Whether files are `small` together. */
export function areSmall(...paths: string[]): Promise<boolean> {
  return areWithin(smallBytes, paths)
}

/** Whether a database of lines is `small`. */
export function isSmallVersion(path: string): Promise<boolean> {
  return areWithin(smallVersionBytes, [path])
}

/** Name of the step's database, beside attached databases. */
const alias = 'work'

/**
 * Folder, in that of a dataset, where statements spill when memory is short. The process id keeps instances of several
 * processes apart.
 */
const spillFolder = `work/${process.pid}.spill`

export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Opens a database file with the memory and threads of a step. The engine can only access files in
 * `limits.datasetFolder`, or without it in the folders of the database and of `paths`. It loads no extension, and its
 * settings are locked.
 */
export async function openDatabase(
  path: string,
  limits: WorkLimits,
  paths: string[],
  options: DatabaseOptions = {}
): Promise<WorkDatabase> {
  const access = options.readOnly ? 'READ_ONLY' : 'READ_WRITE'
  // For a small file the write-ahead log would cost more than the file itself.
  const recovery = options.durable ? 'default' : 'no_wal_writes'
  const { datasetFolder } = limits
  const temporary = datasetFolder === undefined ? `${path}.spill` : join(datasetFolder, spillFolder)
  const folders =
    datasetFolder === undefined ? [path, ...paths].map((allowed) => dirname(allowed)) : [datasetFolder]
  const settings = lockedSettings(temporary, [...new Set(folders)], limits, options)
  await mkdir(dirname(path), { recursive: true })
  await rm(`${path}.spill`, { recursive: true, force: true })
  const instance = await takeInstance(settings)
  const connections: DuckDBConnection[] = []
  const connect = async (): Promise<DuckDBConnection> => {
    const connection = await instance.connect()
    connections.push(connection)
    return connection
  }
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    const [first, ...otherConnections] = connections
    for (const connection of otherConnections) connection.closeSync()
    const isReleased = first !== undefined && (await releaseFiles(first))
    first?.closeSync()
    // A spill folder is removed with the work files of its dataset: an instance that has spilled is not reused.
    if (datasetFolder !== undefined && isReleased && !existsSync(temporary)) keepInstance(instance, settings)
    else instance.closeSync()
  }
  try {
    const connection = await connect()
    const use = `USE ${alias}; ${options.small ? 'PRAGMA disable_optimizer' : ''}`
    await connection.run(
      `ATTACH ${sqlText(path)} AS ${alias} (${access}, RECOVERY_MODE '${recovery}'); ${use}`
    )
    return {
      connection,
      connect: async () => {
        const other = await connect()
        await other.run(use)
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

/** Returns the SQL of the settings of an instance, ending with the lock of these settings. */
function lockedSettings(
  temporary: string,
  folders: string[],
  { threads, memoryMb }: WorkLimits,
  { durable, uncompressed, wide, small }: DatabaseOptions
): string {
  return `
    SET threads = ${small ? 1 : threads};
    SET memory_limit = '${memoryMb}MB';
    SET temp_directory = ${sqlText(temporary)};
    SET preserve_insertion_order = true;
    SET autoload_known_extensions = false;
    SET autoinstall_known_extensions = false;
    -- Each column under way holds blocks of its own: thousands of columns want small ones.
    SET default_block_size = ${wide ? '16384' : blockSize};
    ${storageSetting};
    ${durable ? '' : 'PRAGMA disable_checkpoint_on_shutdown;'}
    ${uncompressed ? "PRAGMA force_compression = 'uncompressed';" : ''}
    SET allowed_directories = [${folders.map((allowed) => sqlText(`${allowed}/`)).join(', ')}];
    SET GLOBAL TimeZone = 'UTC';
    SET enable_external_file_cache = false;
    SET enable_external_access = false;
    SET lock_configuration = true`
}

/**
 * Detaches the databases of an instance. Uncollected results keep the instance and its file locks alive, while the next
 * step may run in another process.
 * @returns false when closing the instance is the only way to release the files
 */
async function releaseFiles(connection: DuckDBConnection): Promise<boolean> {
  try {
    const open = await readAll<{ name: string }>(
      connection,
      "SELECT database_name AS name FROM duckdb_databases() WHERE NOT internal AND database_name <> 'memory'"
    )
    await connection.run(`USE memory; ${open.map(({ name }) => `DETACH ${name};`).join(' ')}`)
    return true
  } catch {
    return false
  }
}

/** Removes a database file, and the files that a killed run left beside it. */
export async function removeDatabase(path: string): Promise<void> {
  for (const suffix of ['', '.wal', '.spill']) await rm(path + suffix, { recursive: true, force: true })
}

/** Runs a statement and reports its progress, scaled between two percentages. */
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
