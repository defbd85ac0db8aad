/**
 * The staging copy of a file: its cells as text in a database, so that later steps need not parse the file again.
 * Table `cells`: one row per row of the file. The header is `rowid` 0, so that `rowid` is the row number of the
 * contract. Columns `c0`, `c1`… in the order of the file; texts trimmed, NULL for blank cells.
 * Table `source`: `fingerprint` of the file and its reading options, number of `blank_rows`, and `nul_columns` whose
 * cells had NUL characters.
 */
import { LRUCache } from 'lru-cache'
import { rename, rm, stat } from 'node:fs/promises'
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import type { CsvDialect } from '../../../../contract/datasets/dataset.ts'
import { readRows, trimmedCell, UnreadableRow } from '../../../formats/csv/rows.ts'
import { geojsonShape } from '../../../formats/geojson/rows.ts'
import { cleanText, type CleanText, type TextProfile } from '../../../formats/text/cleanText.ts'
import { ProcessingError, type ReportProgress, type WorkLimits } from '../task.ts'
import { cellName, createCells } from './cells.ts'
import {
  areSmall,
  openDatabase,
  removeDatabase,
  runWithProgress,
  sqlText,
  type WorkDatabase
} from './database.ts'
import { readAll } from '../../../lines/duckdb/rows.ts'
import { NulMarks, withoutNulMark } from './nulCells.ts'
import { readFeatures } from './readFeatures.ts'

interface SourceFile extends WorkLimits {
  filePath: string
  encoding: string
  stagingPath: string
}

interface CsvSource extends SourceFile {
  dialect: CsvDialect
  /** Number of headers. */
  columnCount: number
}

interface GeojsonSource extends SourceFile {
  format: 'geojson'
  /** Names of the columns, when they are known already. */
  columns?: string[]
  isRepaired?: boolean
}

type StagingSource = CsvSource | GeojsonSource

/** Returns the error of a row that does not fit the header; the message numbers rows of the file from 1. */
export function unreadableRowError(row: number, cause?: unknown): ProcessingError {
  return new ProcessingError(
    `Échec du traitement de la ligne ${row + 1} du fichier. Le format est probablement invalide.`,
    { retry: true, cause }
  )
}

/** Creates the staging copy, unless a complete copy of the same file with the same reading options exists. */
export async function ensureStaging(source: StagingSource, report: ReportProgress): Promise<void> {
  const fingerprint = await fingerprintOf(source)
  if (!(await isCurrent(source, fingerprint))) await stage(source, fingerprint, report, async () => {})
}

/** Reads the staging database, after creating it like `ensureStaging`; a new database is read before it is closed. */
export async function readStaging<Result>(
  source: StagingSource,
  report: ReportProgress,
  look: (connection: DuckDBConnection) => Promise<Result>
): Promise<Result> {
  const fingerprint = await fingerprintOf(source)
  if (!(await isCurrent(source, fingerprint))) return stage(source, fingerprint, report, look)
  const small = await areSmall(source.filePath)
  const database = await openDatabase(source.stagingPath, source, [], { readOnly: true, small })
  try {
    return await look(database.connection)
  } finally {
    await database.close()
  }
}

async function stage<Result>(
  source: StagingSource,
  fingerprint: string,
  report: ReportProgress,
  look: (connection: DuckDBConnection) => Promise<Result>
): Promise<Result> {
  const partial = `${source.stagingPath}.new`
  await removeDatabase(source.stagingPath)
  await removeDatabase(partial)
  try {
    const staged = async (
      connection: DuckDBConnection,
      columnCount: number,
      nul: NulMarks
    ): Promise<Result> => {
      await describeSource(connection, columnCount, nul, fingerprint)
      return look(connection)
    }
    const result = await ('format' in source
      ? stageGeojson(partial, source, report, staged)
      : stageCsv(partial, source, report, staged))
    await rename(partial, source.stagingPath)
    cache.set(source.stagingPath, await identityOf(source.stagingPath, fingerprint))
    return result
  } finally {
    await removeDatabase(partial)
  }
}

/**
 * Identities of the last copies that this process created or checked: the steps of one dataset often share a process.
 */
const cache = new LRUCache<string, string>({ max: 100 })

async function identityOf(path: string, fingerprint: string): Promise<string | undefined> {
  const file = await stat(path, { bigint: true }).catch(() => undefined)
  return file && [file.ino, file.size, file.mtimeNs, fingerprint].join(' ')
}

/** Called with the connection once the table `cells` is complete. */
type Staged<Result> = (connection: DuckDBConnection, columnCount: number, nul: NulMarks) => Promise<Result>

async function stageCsv<Result>(
  path: string,
  source: CsvSource,
  report: ReportProgress,
  staged: Staged<Result>
): Promise<Result> {
  const copy = `${source.stagingPath}.text`
  const nul = new NulMarks()
  try {
    const text = await cleanText(source.filePath, source.encoding, copy, (part) => nul.mark(part))
    const wide = source.columnCount > widestForEngine
    const small = await areSmall(source.filePath)
    const database = await openDatabase(path, source, [text.path], { wide, small })
    try {
      const { connection } = database
      const wasRead = await readWithEngine(connection, text, source, report)
      if (!wasRead) await readRowByRow(connection, text.path, source, report)
      const result = await staged(connection, source.columnCount, nul)
      await database.finish()
      return result
    } finally {
      await database.close()
    }
  } finally {
    for (const partial of [copy, `${copy}.lf`]) await rm(partial, { force: true })
  }
}

async function stageGeojson<Result>(
  path: string,
  { filePath, encoding, columns, isRepaired, ...limits }: GeojsonSource,
  report: ReportProgress,
  staged: Staged<Result>
): Promise<Result> {
  const file = { path: filePath, encoding, isRepaired }
  const stagedColumns = columns ?? (await geojsonShape(file)).columns
  const wide = stagedColumns.length > widestForEngine
  const database = await openDatabase(path, limits, [], { wide, small: await areSmall(filePath) })
  try {
    const nul = new NulMarks()
    await readFeatures(database.connection, file, stagedColumns, nul, report)
    const result = await staged(database.connection, stagedColumns.length, nul)
    await database.finish()
    return result
  } finally {
    await database.close()
  }
}

async function describeSource(
  connection: DuckDBConnection,
  columnCount: number,
  nul: NulMarks,
  fingerprint: string
): Promise<void> {
  const cells = Array.from({ length: columnCount }, (_, index) => cellName(index))
  const withNul = (await nul.remove(connection, cells)).map(sqlText)
  await connection.run(
    `CREATE TABLE source AS SELECT ${sqlText(fingerprint)} AS fingerprint, count(*) AS blank_rows,
       CAST([${withNul.join(', ')}] AS VARCHAR[]) AS nul_columns
     FROM cells WHERE rowid > 0 AND coalesce(${[...cells, 'NULL'].join(', ')}) IS NULL`
  )
}

async function fingerprintOf(source: StagingSource): Promise<string> {
  const { size, mtimeMs } = await stat(source.filePath)
  const layout =
    'format' in source
      ? { format: source.format, isRepaired: source.isRepaired }
      : { columnCount: source.columnCount, ...source.dialect }
  return JSON.stringify({ size, mtimeMs, encoding: source.encoding, ...layout })
}

async function isCurrent(source: StagingSource, fingerprint: string): Promise<boolean> {
  const identity = await identityOf(source.stagingPath, fingerprint)
  if (identity === undefined) return false
  if (cache.get(source.stagingPath) === identity) return true
  let database: WorkDatabase | undefined
  try {
    database = await openDatabase(source.stagingPath, source, [], { readOnly: true })
    const rows = await readAll<{ fingerprint: string }>(database.connection, 'SELECT fingerprint FROM source')
    const isCurrentCopy = rows[0]?.fingerprint === fingerprint
    if (isCurrentCopy) cache.set(source.stagingPath, identity)
    return isCurrentCopy
  } catch {
    return false
  } finally {
    await database?.close()
  }
}

/** White space as in JavaScript's `trim`, in the syntax of RE2. */
const space = '[\\s\\x0b\\p{Z}]'

function trimmedSql(index: number): string {
  const cell = cellName(index)
  return `CASE WHEN regexp_matches(${cell}, '^${space}|${space}$')
    THEN nullif(regexp_replace(${cell}, '^${space}+|${space}+$', '', 'g'), '') ELSE ${cell} END AS ${cell}`
}

/** Number of columns above which the engine's buffers for a row group take more memory than reading row by row. */
const widestForEngine = 600

/** Layout of the file of a staging copy. */
type Layout = Pick<CsvSource, 'dialect' | 'columnCount'>

/**
 * Reads a clean text into the table `cells` with the CSV reader of the engine, in parallel.
 * @returns false when the engine refuses the text, or would read it differently from `readRowByRow`
 */
export async function readWithEngine(
  connection: DuckDBConnection,
  text: CleanText,
  layout: Layout,
  report: ReportProgress
): Promise<boolean> {
  if (!engineReads(text.profile, layout)) return false
  const { dialect, columnCount } = layout
  const indexes = Array.from({ length: columnCount }, (_, index) => index)
  const columns = indexes.map((index) => `'${cellName(index)}': 'VARCHAR'`).join(', ')
  for (const padding of ['', ', null_padding = true']) {
    try {
      await createCells(connection, columnCount)
      await runWithProgress(
        connection,
        `INSERT INTO cells SELECT ${indexes.map(trimmedSql).join(', ')}
         FROM read_csv(${sqlText(text.path)},
          auto_detect = false, header = false, all_varchar = true, columns = {${columns}},
          delim = ${sqlText(dialect.fieldsDelimiter)}, quote = ${sqlText(dialect.quote)},
          escape = ${sqlText(dialect.escapeChar)}, comment = '', strict_mode = true${padding})`,
        report,
        [0, 80]
      )
      return !(await hasLeadingQuotes(connection, indexes, dialect.quote))
    } catch (error) {
      if (!isReadingError(error)) throw error
    }
  }
  return false
}

/**
 * Whether the engine can read the text. It only detects uniform line ends, and its option for CR LF does not work
 * (1.5.5).
 */
function engineReads(profile: TextProfile, { dialect, columnCount }: Layout): boolean {
  if (columnCount > widestForEngine || profile.emptyLines || profile.cr || profile.reopenedQuotes)
    return false
  return dialect.linesDelimiter === '\n' ? !profile.crlf : !profile.lf
}

/** Whether the reader of the engine refused a row or ran out of memory, as opposed to a full disk. */
function isReadingError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^Invalid Input Error|^Parameter Not Allowed Error|^Out of Memory Error|^CSV Error/i.test(error.message)
  )
}

/** Whether a cell starts with a quote, which the two readers may interpret differently. */
async function hasLeadingQuotes(
  connection: DuckDBConnection,
  indexes: number[],
  quote: string
): Promise<boolean> {
  const starts = indexes.map((index) => `starts_with(${cellName(index)}, ${sqlText(quote)})`)
  const rows = await readAll(connection, `SELECT 1 FROM cells WHERE ${starts.join(' OR ')} LIMIT 1`)
  return rows.length > 0
}

/**
 * Text length, in UTF-16 units, after which the appender is flushed: bounds the memory whatever the length of cells.
 */
const flushedLength = 16_000_000

/**
 * Reads a clean text into the table `cells` row by row.
 * @throws ProcessingError on a row that cannot be parsed or has a value beyond the header
 */
export async function readRowByRow(
  connection: DuckDBConnection,
  path: string,
  { dialect, columnCount }: Layout,
  report: ReportProgress
): Promise<void> {
  const { size } = await stat(path)
  await createCells(connection, columnCount)
  const appender = await connection.createAppender('cells')
  let row = -1
  let heldBytes = 0
  const onBytes = (bytes: number): void => report(Math.round((80 * bytes) / size))
  try {
    for await (const cells of readRows(path, dialect, onBytes)) {
      // Only empty lines precede the header.
      if (row === -1 && cells.every((cell) => !cell.trim())) continue
      row += 1
      heldBytes += appendRow(appender, cells, { dialect, columnCount })
      if (
        cells.length > columnCount &&
        cells.slice(columnCount).some((cell) => withoutNulMark(cell).trim())
      ) {
        throw unreadableRowError(row)
      }
      if (heldBytes > flushedLength) {
        appender.flushSync()
        heldBytes = 0
      }
    }
  } catch (error) {
    // An appender that is not cleared writes its remaining rows when it is garbage-collected.
    appender.clear()
    throw error instanceof UnreadableRow ? unreadableRowError(row + 1, error) : error
  } finally {
    appender.closeSync()
  }
}

/** @returns the text length of the cells that were appended */
function appendRow(appender: DuckDBAppender, cells: string[], { dialect, columnCount }: Layout): number {
  let length = 0
  for (let index = 0; index < columnCount; index++) {
    const text = trimmedCell(cells[index] ?? '', dialect)
    if (text) {
      appender.appendVarchar(text)
      length += text.length
    } else appender.appendNull()
  }
  appender.endRow()
  return length
}
