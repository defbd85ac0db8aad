/** The data engine of a processing step: a database of an instance that is locked to the folders it works in. */
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
  /** Another one, whose statements run beside those of the first. */
  connect(): Promise<DuckDBConnection>
  /** Writes everything to the database's file and closes it. */
  finish(): Promise<void>
  /** Closes it, if it is not. What is not finished is lost, unless the database is durable. */
  close(): Promise<void>
}

interface DatabaseOptions {
  readOnly?: boolean
  /** What is committed is in the file, even of a process that is killed. The others are written whole when they are finished. */
  durable?: boolean
  uncompressed?: boolean
  /** Has thousands of columns. */
  wide?: boolean
  /**
   * Has so few lines that planning a statement well takes longer than the plan saves (`areSmall`). One thread does them:
   * plans that were not optimised do not keep the order of rows with several (engine 1.5).
   */
  small?: boolean
}

/** Bytes of small files, of some thousand lines. */
const smallBytes = 1_000_000
/** A version of few lines has blocks of each column that are nearly empty. */
const smallVersionBytes = 4_000_000

async function areWithin(bytes: number, paths: string[]): Promise<boolean> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0) < bytes
}

/** Whether files that are read are `small` together. */
export function areSmall(...paths: string[]): Promise<boolean> {
  return areWithin(smallBytes, paths)
}

/** Like `areSmall`, for a database of lines. */
export function isSmallVersion(path: string): Promise<boolean> {
  return areWithin(smallVersionBytes, [path])
}

/** The name of the database of a step, beside those that are attached to it. */
const alias = 'work'

/** Folder, in that of a dataset, for what statements do not hold in memory. Another process may have an instance of its own there. */
const spillFolder = `work/${process.pid}.spill`

export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Opens a database file with the memory and threads of a step. Only files in the folder of the limits (without one: beside
 * the database and the files of `paths`) can be read or written; nothing can be loaded or installed; the settings cannot be
 * changed afterwards.
 */
export async function openDatabase(
  path: string,
  limits: WorkLimits,
  paths: string[],
  options: DatabaseOptions = {}
): Promise<WorkDatabase> {
  const access = options.readOnly ? 'READ_ONLY' : 'READ_WRITE'
  // A log of what is written costs more than a small file itself.
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
    const [first, ...others] = connections
    for (const connection of others) connection.closeSync()
    const isReleased = first !== undefined && (await releaseFiles(first))
    first?.closeSync()
    // The folder of one that has spilled is removed with the work of its dataset.
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

/** SQL of the settings of an instance, which locks them. */
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
 * Results that nobody has collected keep their instance, and the locks of its files: the next step may be in another process.
 * @returns false for what can only be closed with the instance
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
