/** The data engine of a processing step: an instance of its own, locked to the folders it works in. */
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { blockSize, storageSetting } from '../../../lines/layout.ts'
import type { ReportProgress, WorkLimits } from '../task.ts'

export interface WorkDatabase {
  connection: DuckDBConnection
  /** Another one, whose statements run beside those of the first. */
  connect(): Promise<DuckDBConnection>
  /** Writes everything to the database's file and closes it. */
  close(): void
}

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
  options: { readOnly?: boolean; uncompressed?: boolean; wide?: boolean; inOneGo?: boolean } = {}
): Promise<WorkDatabase> {
  const temporary = `${path}.spill`
  await mkdir(dirname(path), { recursive: true })
  await rm(temporary, { recursive: true, force: true })
  const instance = await DuckDBInstance.create(path, {
    threads: String(limits.threads),
    memory_limit: `${limits.memoryMb}MB`,
    temp_directory: temporary,
    preserve_insertion_order: 'true',
    autoload_known_extensions: 'false',
    autoinstall_known_extensions: 'false',
    // Each column under way holds blocks of its own: thousands of columns want small ones.
    default_block_size: options.wide ? '16384' : blockSize,
    ...(options.readOnly ? { access_mode: 'READ_ONLY' } : {})
  })
  const connection = await instance.connect()
  // A transaction that is written to the file at once is not written to a log first.
  if (options.inOneGo) await connection.run("SET wal_autocheckpoint = '0KB'")
  await connection.run(storageSetting)
  if (options.uncompressed) await connection.run("PRAGMA force_compression = 'uncompressed'")
  const folders = [...new Set([path, ...paths].map((allowed) => dirname(allowed)))]
  await connection.run(
    `SET allowed_directories = [${folders.map((folder) => sqlText(`${folder}/`)).join(', ')}]`
  )
  for (const setting of [
    "TimeZone = 'UTC'",
    'enable_external_file_cache = false',
    'enable_external_access = false',
    'lock_configuration = true'
  ]) {
    await connection.run(`SET ${setting}`)
  }
  const others: DuckDBConnection[] = []
  return {
    connection,
    connect: async () => {
      const other = await instance.connect()
      others.push(other)
      return other
    },
    close: () => {
      for (const open of [connection, ...others]) open.closeSync()
      instance.closeSync()
    }
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
