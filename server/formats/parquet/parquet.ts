/** Converts Parquet files to CSV with DuckDB. */
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConversionError, type Convert } from '../conversions/conversion.ts'
import { Unpacking } from '../unpacking.ts'

const engineMemory = '512MB'

export const convertParquet: Convert = async ({ sourcePath, targetFolder, baseName, unpacking, report }) => {
  const name = `${baseName}.csv`
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: engineMemory,
    threads: '2',
    autoload_known_extensions: 'false',
    autoinstall_known_extensions: 'false',
    preserve_insertion_order: 'true'
  })
  const connection = await instance.connect()
  try {
    const allowed = [dirname(sourcePath), targetFolder].map((folder) => text(`${folder}/`))
    await connection.run(`SET allowed_directories = [${allowed.join(', ')}]`)
    for (const setting of [
      "TimeZone = 'UTC'",
      'enable_external_access = false',
      'lock_configuration = true'
    ]) {
      await connection.run(`SET ${setting}`)
    }
    const source = `read_parquet(${text(sourcePath)})`
    const columns = await columnsOf(connection, source)
    report(10)
    const target = join(targetFolder, name)
    const output = new Unpacking(unpacking, (await stat(sourcePath)).size)
    await watched(connection, target, output, () =>
      connection.run(
        `COPY (SELECT ${columns.join(', ')} FROM ${source})
         TO ${text(target)} (FORMAT csv, HEADER, DELIMITER ',', QUOTE '"')`
      )
    )
    return { name }
  } catch (error) {
    if (error instanceof ConversionError || isDiskFull(error)) throw error
    throw new ConversionError(
      'Échec de la lecture du fichier Parquet, il est tronqué, endommagé ou trop volumineux.',
      { cause: error }
    )
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** Milliseconds between two checks of the output's size. */
const watchMs = 200

/** Interrupts the engine when its output exceeds the limits. @throws ConversionError */
async function watched(
  connection: DuckDBConnection,
  path: string,
  unpacking: Unpacking,
  write: () => Promise<unknown>
): Promise<void> {
  const check = async (): Promise<void> => {
    const file = await stat(path).catch(() => undefined)
    unpacking.check(file?.size ?? 0)
  }
  const timer = setInterval(() => void check().catch(() => connection.interrupt()), watchMs)
  try {
    await write()
  } finally {
    clearInterval(timer)
    await check()
  }
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/**
 * Returns the SQL of the columns: times with their offset, lists and structures as JSON; binary columns are skipped.
 */
async function columnsOf(connection: DuckDBConnection, source: string): Promise<string[]> {
  const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`)
  const columns = reader.getRowObjectsJson().flatMap((row): string[] => {
    const [name, type] = [textOf(row.column_name), textOf(row.column_type)]
    const quoted = `"${name.replaceAll('"', '""')}"`
    if (type === 'BLOB') return []
    if (type.startsWith('TIMESTAMP')) return [`${timeText(quoted, type)} AS ${quoted}`]
    return /[[\](]/.test(type) && !type.startsWith('DECIMAL') ? [`to_json(${quoted}) AS ${quoted}`] : [quoted]
  })
  if (columns.length > 0) return columns
  throw new ConversionError('Échec de la lecture du fichier Parquet, il ne contient pas de colonne lisible.')
}

/**
 * Formats a time. Fractions of a second are dropped from local times, because the detection of types knows no such
 * format.
 */
function timeText(column: string, type: string): string {
  if (!type.includes('TIME ZONE')) return `strftime(${column}, '%Y-%m-%dT%H:%M:%S')`
  const fraction = `CASE WHEN date_trunc('second', ${column}) = ${column} THEN '' ELSE strftime(${column}, '.%g') END`
  return `strftime(${column}, '%Y-%m-%dT%H:%M:%S') || ${fraction} || 'Z'`
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && /no space left|disk.*full/i.test(error.message)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
