/** All the lines of a version as one CSV, read page by page (contract/output-formats.md §11). */
import type { LinesEngine, LinesPage } from './engine.ts'
import { csvForm, csvLines, csvStart } from './formats/csv.ts'
import type { LinesVersion } from './layout.ts'
import { parseLinesQuery } from './query/parse.ts'

const pageSize = 2000

export interface AllLines {
  engine: Pick<LinesEngine, 'readPage'>
  /** Without a path before the first line was written. */
  version: Omit<LinesVersion, 'path'> & { path?: string | undefined }
  /** `select`, `sep` and `header`; the others are no matter here. */
  parameters: Record<string, string>
  defaultTimeZone: string
}

/** @throws HttpError 400 for columns that are not those of the dataset, before anything is read */
export function allLinesAsCsv(
  { engine, version: { path, ...version }, parameters, defaultTimeZone }: AllLines,
  signal: AbortSignal
): AsyncGenerator<string> {
  const { schema } = version
  const stored = schema.filter((column) => !column['x-calculated'])
  const wanted: Record<string, string> = { sort: '_i', size: String(pageSize), count: 'false' }
  if (parameters.select) wanted.select = parameters.select
  const { query: asked } = parseLinesQuery(wanted, {
    schema,
    isRest: false,
    isVirtual: false,
    geolocalized: false,
    defaultTimeZone,
    now: Date.now(),
    defaultSelect: ['_id', ...stored.map(({ key }) => key)]
  })
  const query = { ...asked, form: csvForm(parameters) }
  const columns = query.select.flatMap((key) => schema.find((column) => column.key === key) ?? [])

  async function* pages(): AsyncGenerator<string> {
    yield csvStart(columns, parameters)
    let page: LinesPage = { lines: [] }
    do {
      const after = page.cursor
      if (path !== undefined) {
        page = await engine.readPage({ ...version, path }, after ? { ...query, after } : query, signal)
      }
      yield csvLines(page.lines)
    } while (page.cursor)
  }
  return pages()
}
