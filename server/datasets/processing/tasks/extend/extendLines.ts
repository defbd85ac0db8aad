/**
 * Extends the lines of a file; the results are written to a database beside the staging copy (docs/api/extensions.md).
 */
import { createHash } from 'node:crypto'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { DatasetFile } from '../../../../../contract/datasets/dataset.ts'
import { maxColumnsPerQuery } from '../../../../lines/duckdb/columnGroups.ts'
import { readAll, readNumber } from '../../../../lines/duckdb/rows.ts'
import { ExtensionError } from '../../../extensions/extensionError.ts'
import type { ExtensionPlan, PlannedExtension } from '../../../extensions/plan.ts'
import { openRun, type ActionSources, type ExtensionRun } from '../../../extensions/run.ts'
import {
  ProcessingError,
  type ExtendInput,
  type ExtendOutput,
  type ReportProgress,
  type WorkLimits
} from '../../task.ts'
import { lineSource, openWithStaging, prepareStaging, readColumns } from '../columns.ts'
import { openDatabase, removeDatabase, sqlText } from '../database.ts'
import { cellText } from './cellText.ts'
import { writeFullFile } from './fullFile.ts'
import { inOrder } from './inOrder.ts'
import { openResultCells, type ResultCells, type RowResults } from './resultCells.ts'
import { resultWriter } from './resultWriter.ts'
import { sourceLines, type SourceLines } from './sourceLines.ts'

/** Megabytes for the engine, which handles a few columns of a few lines at a time; wide files get the whole memory. */
const engineMemoryMb = 64

function engineLimits({ memoryMb, threads, schema }: ExtendInput): WorkLimits {
  return {
    threads,
    memoryMb: schema.length > maxColumnsPerQuery ? memoryMb : Math.min(memoryMb, engineMemoryMb)
  }
}

/**
 * Extends the lines. Results of an interrupted run of the same extensions on the same lines are reused.
 * @throws ProcessingError when an action failed as a whole
 */
export async function extendLines(
  input: ExtendInput,
  report: ReportProgress,
  sources: ActionSources
): Promise<ExtendOutput> {
  const share =
    (from: number, to: number): ReportProgress =>
    (percent) =>
      report(Math.floor(from + (percent * (to - from)) / 100))
  await prepareStaging(input, share(0, 5))
  try {
    const outcome = await withResults(input, (connection, writing) =>
      extend(connection, writing, input, sources, share(5, 95))
    )
    if (outcome.failedLines > 0) return outcome
    return { ...outcome, full: await fullFile(input, share(95, 100)) }
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error
    throw new ProcessingError(error.message, { retry: error.retry, cause: error })
  }
}

/** Opens the database of results with the staging copy attached; a broken database is created again. */
async function withResults<Result>(
  input: ExtendInput,
  work: (connection: DuckDBConnection, writing: DuckDBConnection) => Promise<Result>
): Promise<Result> {
  const { resultsPath, stagingPath } = input
  const open = (): ReturnType<typeof openDatabase> =>
    openDatabase(resultsPath, engineLimits(input), [stagingPath], { durable: true, uncompressed: true })
  const database = await open().catch(async () => {
    await removeDatabase(resultsPath)
    return open()
  })
  try {
    await database.connection.run(`ATTACH ${sqlText(stagingPath)} AS staging (READ_ONLY)`)
    return await work(database.connection, await database.connect())
  } finally {
    await database.close()
  }
}

async function extend(
  connection: DuckDBConnection,
  writing: DuckDBConnection,
  input: ExtendInput,
  sources: ActionSources,
  report: ReportProgress
): Promise<ExtendOutput> {
  const { plan, projection, maxLines } = input
  const columns = await readColumns(connection, input)
  const source = await lineSource(connection, columns, (percent) => report(percent / 10), maxLines)
  const keys = resultKeys(plan)
  const results = await openResultCells(writing, keys, await fingerprintOf(connection, input))
  const rowCount = await readNumber(connection, `SELECT count(*) FROM ${source.rows([])}`)
  const stopped = new AbortController()
  const run = openRun(plan, sources)
  const writer = resultWriter(results, () => report((100 * results.state.count) / Math.max(rowCount, 1)))
  const { requests, batchLines } = pace(plan.extensions, input)
  const windows = sourceLines(connection, source, columns, plan, { after: results.state.lastRow, projection })
  try {
    const extended = inOrder(batches(windows, batchLines), requests, (batch) =>
      resultsOf(run, batch, keys, plan, stopped.signal)
    )
    for await (const batch of extended) await writer.add(batch)
  } finally {
    stopped.abort()
    // Results received before a failure are stored, so that the next run does not request them again.
    await writer.end()
  }
  if (results.state.count !== rowCount) throw new Error('lines and their results are not as many')
  return outputOf(results, rowCount)
}

/** Writes the file with the columns of extensions, in a folder of its own. */
async function fullFile(input: ExtendInput, report: ReportProgress): Promise<DatasetFile> {
  const { file, fullFolder: folder, resultsPath, maxLines } = input
  const readInput = { ...input, extendedPath: resultsPath, ...engineLimits(input) }
  const database = await openWithStaging(':memory:', readInput, [folder])
  try {
    const columns = await readColumns(database.connection, readInput)
    const source = await lineSource(database.connection, columns, () => {}, maxLines)
    return await writeFullFile(database.connection, source, { folder, name: file.name, columns }, report)
  } finally {
    await database.close()
  }
}

/**
 * Returns the batch size and concurrency: those of the remote services, or one window at a time for local computations.
 */
function pace(
  extensions: PlannedExtension[],
  { remote }: ExtendInput
): { batchLines: number; requests: number } {
  const isRemote = extensions.some(({ kind }) => kind === 'remote')
  return isRemote
    ? { batchLines: remote.batchLines, requests: remote.requestsPerServer }
    : { batchLines: Infinity, requests: 1 }
}

async function* batches(windows: AsyncIterable<SourceLines>, size: number): AsyncGenerator<SourceLines> {
  for await (const window of windows) {
    if (window.rows.length <= size) yield window
    else {
      for (let start = 0; start < window.rows.length; start += size) {
        const end = start + size
        yield { rows: window.rows.slice(start, end), lines: window.lines.slice(start, end) }
      }
    }
  }
}

async function resultsOf(
  run: ExtensionRun,
  { rows, lines }: SourceLines,
  keys: string[],
  { schema }: ExtensionPlan,
  signal: AbortSignal
): Promise<RowResults> {
  const failures = await run.extend(lines, signal)
  const properties = new Map(schema.map((property) => [property.key, property]))
  return {
    rows,
    cells: keys.map((key) => {
      const column = properties.get(key) ?? {}
      return lines.map((line) => cellText(line[key], column))
    }),
    failures: failures.map(({ position, field, message }) => ({ row: rows[position] ?? 0, field, message }))
  }
}

/** Returns the keys of all columns that the extensions of a plan fill. */
function resultKeys({ extensions }: ExtensionPlan): string[] {
  const keys = extensions.flatMap((extension) =>
    extension.kind === 'expression'
      ? [extension.property.key]
      : [...extension.outputs, extension.error].map(({ column }) => column)
  )
  return [...new Set(keys)]
}

/**
 * Returns a text that is equal for equal extensions on equal rows. Drafts share it: a draft has the first of these
 * rows.
 */
async function fingerprintOf(
  connection: DuckDBConnection,
  { plan, file, projection, schema, defaultTimeZone, references }: ExtendInput
): Promise<string> {
  const [staged] = await readAll<{ fingerprint: string }>(
    connection,
    'SELECT fingerprint FROM staging.source'
  )
  // Other lines of reference data, and another search in them, give other results.
  const searched = references.prepared.map(({ reference: { version, sequence, search, account } }) => ({
    path: version?.path,
    sequence,
    search,
    account
  }))
  const fullFileInput = { staged, plan, columns: file.schema, projection, schema, defaultTimeZone, searched }
  return createHash('sha256').update(JSON.stringify(fullFileInput)).digest('hex')
}

async function outputOf(results: ResultCells, rowCount: number): Promise<ExtendOutput> {
  const { failedLines, failureCount } = results.state
  const details = failureCount > 0 ? await results.failures() : []
  return {
    rowCount,
    failedLines,
    detailCount: failureCount,
    details: details.map(({ row, ...detail }) => ({ line: row, ...detail }))
  }
}
