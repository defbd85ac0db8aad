/** Reads all the lines of a version, page by page (docs/api/output-formats.md). */
import { setImmediate } from 'node:timers/promises'
import { bared } from '../bareObjects.ts'
import type { LinesEngine, LinesPage } from '../../lines/engine.ts'
import { csvForm, csvLines, csvStart } from './formats/csv.ts'
import type { LinesVersion } from '../../lines/layout.ts'
import type { LinesQuery } from '../../lines/query/linesQuery.ts'
import { parseLinesQuery } from '../../lines/query/parse.ts'

const pageSize = 2000

interface LinesToRead {
  engine: Pick<LinesEngine, 'readPage'>
  /** Version of the lines; without a path as long as no line was ever written. */
  version: Omit<LinesVersion, 'path'> & { path?: string | undefined }
  defaultTimeZone: string
  /** Called with the number of lines read so far, after each page was consumed. */
  onRead?: (lineCount: number) => void
}

export interface AllLines extends LinesToRead {
  /** Only `select`, `sep` and `header` are used. */
  parameters: Record<string, string>
}

/** @throws HttpError 400 for unknown columns, before anything is read */
export function allLinesAsCsv(
  { parameters, ...lines }: AllLines,
  signal: AbortSignal
): AsyncGenerator<string> {
  const { schema } = lines.version
  const query = { ...queryOfAll(lines, parameters.select), form: csvForm(parameters) }
  const columns = query.select.flatMap((key) => schema.find((column) => column.key === key) ?? [])

  async function* text(): AsyncGenerator<string> {
    yield csvStart(columns, parameters)
    for await (const page of pages(lines, query, signal)) yield csvLines(page)
  }
  return text()
}

/** Yields pages of lines in the form of the API, with multi-valued cells as arrays. */
export async function* allLines(
  lines: LinesToRead,
  signal: AbortSignal
): AsyncGenerator<Record<string, unknown>[]> {
  const query = { ...queryOfAll(lines), arrays: true }
  for await (const page of pages(lines, query, signal)) {
    yield page.map((line) => bared(JSON.parse(line) as object))
    await setImmediate()
  }
}

function queryOfAll({ version: { schema }, defaultTimeZone }: LinesToRead, select?: string): LinesQuery {
  const stored = schema.filter((column) => !column['x-calculated'])
  const parameters: Record<string, string> = { sort: '_i', size: String(pageSize), count: 'false' }
  if (select) parameters.select = select
  const { query } = parseLinesQuery(parameters, {
    schema,
    isRest: false,
    isVirtual: false,
    geolocalized: false,
    defaultTimeZone,
    now: Date.now(),
    defaultSelect: ['_id', ...stored.map(({ key }) => key)]
  })
  return query
}

async function* pages(
  { engine, version: { path, ...version }, onRead }: LinesToRead,
  query: LinesQuery,
  signal: AbortSignal
): AsyncGenerator<string[]> {
  if (path === undefined) return
  let after: LinesPage['cursor']
  let lineCount = 0
  do {
    const page = await engine.readPage({ ...version, path }, after ? { ...query, after } : query, signal)
    yield page.lines
    lineCount += page.lines.length
    onRead?.(lineCount)
    after = page.cursor
  } while (after)
}
