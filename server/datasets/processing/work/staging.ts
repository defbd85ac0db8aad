/**
 * The staging copy of a file: its cells as text in a database, so that later steps read it without parsing again.
 *
 * Table `cells`: one row per row of the file, the header being `rowid` 0, so that `rowid` is the contract's row number;
 * columns `c0`, `c1`… in the order of the file; texts trimmed, NULL for blank cells. It is not compressed: it lives for
 * one run, and writing it is then twice as fast. Table `source`: what it was made from.
 */
import { rename, rm, stat } from 'node:fs/promises'
import type { CsvDialect } from '../../../../contract/dataset.ts'
import { readRows, UnreadableRow } from '../../../formats/csv/rows.ts'
import { cleanText, type TextProfile } from '../../../formats/text/cleanText.ts'
import { ProcessingError, type ReportProgress, type WorkLimits } from '../work.ts'
import {
  openDatabase,
  readAll,
  removeDatabase,
  runWithProgress,
  sqlText,
  type WorkDatabase
} from './database.ts'

export interface StagingSource extends WorkLimits {
  filePath: string
  encoding: string
  stagingPath: string
  dialect: CsvDialect
  /** Number of headers. */
  columnCount: number
}

export const cellName = (index: number): string => `c${index}`

/** Error of a row that does not fit the header, its number in the file counted from 1. */
export function unreadableRowError(row: number, cause?: unknown): ProcessingError {
  return new ProcessingError(
    `Échec du traitement de la ligne ${row + 1} du fichier. Le format est probablement invalide.`,
    { retry: true, cause }
  )
}

/** Makes the staging copy unless a whole one of the same file, read the same way, is there. */
export async function ensureStaging(source: StagingSource, report: ReportProgress): Promise<void> {
  const fingerprint = await fingerprintOf(source)
  if (await isCurrent(source, fingerprint)) return
  const partial = `${source.stagingPath}.new`
  const copy = `${source.stagingPath}.text`
  await removeDatabase(source.stagingPath)
  await removeDatabase(partial)
  try {
    const text = await cleanText(source.filePath, source.encoding, copy)
    if (!(await readWithEngine(text.path, text.profile, source, partial, report))) {
      await removeDatabase(partial)
      await readRowByRow(text.path, source, partial, report)
    }
    const database = await openDatabase(partial, source, [])
    await database.connection.run(`CREATE TABLE source AS SELECT ${sqlText(fingerprint)} AS fingerprint`)
    database.close()
    await rename(partial, source.stagingPath)
  } finally {
    await removeDatabase(partial)
    for (const leftover of [copy, `${copy}.lf`]) await rm(leftover, { force: true })
  }
}

async function fingerprintOf({ filePath, encoding, dialect, columnCount }: StagingSource): Promise<string> {
  const { size, mtimeMs } = await stat(filePath)
  return JSON.stringify({ size, mtimeMs, encoding, columnCount, ...dialect })
}

async function isCurrent(source: StagingSource, fingerprint: string): Promise<boolean> {
  const exists = await stat(source.stagingPath).catch(() => undefined)
  if (!exists) return false
  let database: WorkDatabase | undefined
  try {
    database = await openDatabase(source.stagingPath, source, [], { readOnly: true })
    const rows = await readAll<{ fingerprint: string }>(database.connection, 'SELECT fingerprint FROM source')
    return rows[0]?.fingerprint === fingerprint
  } catch {
    return false
  } finally {
    database?.close()
  }
}

/** White space as JavaScript's `trim` knows it, in the syntax of RE2. */
const space = '[\\s\\x0b\\p{Z}]'

function trimmedCell(index: number): string {
  const cell = cellName(index)
  return `CASE WHEN regexp_matches(${cell}, '^${space}|${space}$')
    THEN nullif(regexp_replace(${cell}, '^${space}+|${space}+$', '', 'g'), '') ELSE ${cell} END AS ${cell}`
}

/** Beyond this number of columns the engine's buffers for a whole row group take more memory than reading by rows. */
const widestForEngine = 600

/**
 * Reads the file with the engine's own reader, in parallel.
 * @returns false when the text has something that it refuses or would read otherwise than `readRows`
 */
export async function readWithEngine(
  path: string,
  profile: TextProfile,
  source: StagingSource,
  target: string,
  report: ReportProgress
): Promise<boolean> {
  if (!engineReads(profile, source)) return false
  const indexes = Array.from({ length: source.columnCount }, (_, index) => index)
  const columns = indexes.map((index) => `'${cellName(index)}': 'VARCHAR'`).join(', ')
  for (const padding of ['', ', null_padding = true']) {
    await removeDatabase(target)
    const database = await openDatabase(target, source, [path], { uncompressed: true })
    try {
      await runWithProgress(
        database.connection,
        `CREATE TABLE cells AS SELECT ${indexes.map(trimmedCell).join(', ')} FROM read_csv(${sqlText(path)},
          auto_detect = false, header = false, all_varchar = true, columns = {${columns}},
          delim = ${sqlText(source.dialect.fieldsDelimiter)}, quote = ${sqlText(source.dialect.quote)},
          escape = ${sqlText(source.dialect.escapeChar)}, comment = '', strict_mode = true,
          new_line = ${source.dialect.linesDelimiter === '\n' ? "'\\n'" : "'\\r\\n'"}${padding})`,
        report,
        [0, 80]
      )
      return !(await hasLeadingQuotes(database, indexes, source.dialect.quote))
    } catch (error) {
      if (!isReadingError(error)) throw error
    } finally {
      database.close()
    }
  }
  return false
}

function engineReads(profile: TextProfile, { dialect, columnCount }: StagingSource): boolean {
  if (columnCount > widestForEngine || profile.emptyLines || profile.cr) return false
  return dialect.linesDelimiter === '\n' ? !profile.crlf : !profile.lf
}

/** The engine's reader refuses a row, as opposed to a full disk or memory. */
function isReadingError(error: unknown): boolean {
  return error instanceof Error && /^Invalid Input Error|^Parameter|^CSV Error/i.test(error.message)
}

/** A quote kept at the start of a cell may be one that the two readers understand differently. */
async function hasLeadingQuotes(
  { connection }: WorkDatabase,
  indexes: number[],
  quote: string
): Promise<boolean> {
  const starts = indexes.map((index) => `starts_with(${cellName(index)}, ${sqlText(quote)})`)
  const rows = await readAll(connection, `SELECT 1 FROM cells WHERE ${starts.join(' OR ')} LIMIT 1`)
  return rows.length > 0
}

/** Texts held before they are written, in UTF-16 units: a bound on memory whatever the length of cells. */
const flushedLength = 16_000_000

/**
 * Reads the file row by row.
 * @throws ProcessingError on a row that cannot be read or has a value beyond the header
 */
export async function readRowByRow(
  path: string,
  source: StagingSource,
  target: string,
  report: ReportProgress
): Promise<void> {
  const { size } = await stat(path)
  const database = await openDatabase(target, source, [path], { uncompressed: true })
  try {
    const indexes = Array.from({ length: source.columnCount }, (_, index) => index)
    const columns = indexes.map((index) => `${cellName(index)} VARCHAR`).join(', ')
    await database.connection.run(`CREATE TABLE cells (${columns})`)
    const appender = await database.connection.createAppender('cells')
    let row = -1
    let held = 0
    const rows = readRows(path, source.dialect, (bytes) => report(Math.round((80 * bytes) / size)))
    for await (const cells of rows) {
      // What comes before the header is nothing but empty lines.
      if (row === -1 && cells.every((cell) => !cell.trim())) continue
      row += 1
      for (let index = 0; index < source.columnCount; index++) {
        const text = cells[index]?.trim()
        if (text) {
          appender.appendVarchar(text)
          held += text.length
        } else appender.appendNull()
      }
      appender.endRow()
      if (cells.length > source.columnCount && cells.slice(source.columnCount).some((cell) => cell.trim())) {
        throw unreadableRowError(row)
      }
      if (held > flushedLength) {
        appender.flushSync()
        held = 0
      }
    }
    appender.closeSync()
  } catch (error) {
    throw error instanceof UnreadableRow ? unreadableRowError(error.row, error) : error
  } finally {
    database.close()
  }
}
