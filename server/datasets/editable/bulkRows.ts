/** The operations of a bulk, one after another (contract/rest-lines.md §10). */
import type { SchemaProperty } from '../../../contract/dataset.ts'
import { columnKey } from '../../formats/columns/keys.ts'
import { ConversionError } from '../../formats/conversions/conversion.ts'
import { readRowBatches, UnreadableRow } from '../../formats/csv/rows.ts'
import { readJsonPartBatches, type JsonPart } from '../../formats/json/elements.ts'
import { linesOf, TooLongLine } from '../../formats/text/lines.ts'
import { HttpError } from '../../http/errors.ts'
import type { BulkSource } from './bulkSource.ts'
import { givenColumns } from './lineContent.ts'

type Given = Record<string, unknown>
type Rows = Iterable<Given>
type Warn = (text: string) => void

/**
 * Those of a piece of the input at a time, each read when it is asked for.
 * @param warn told once of what is ignored
 */
export async function* bulkRows(
  source: BulkSource,
  schema: SchemaProperty[],
  warn: Warn
): AsyncGenerator<Rows> {
  try {
    for await (const rows of rowsOf(source, schema, warn)) yield readable(rows)
  } catch (error) {
    throw refusal(error)
  }
}

function* readable(rows: Rows): Generator<Given> {
  try {
    yield* rows
  } catch (error) {
    throw refusal(error)
  }
}

/** What cannot be read is the fault of whoever sent it. */
function refusal(error: unknown): unknown {
  if (error instanceof ConversionError || error instanceof UnreadableRow) {
    return new HttpError(400, error.message, { cause: error })
  }
  if (error instanceof TooLongLine)
    return new HttpError(400, 'JSON invalide : une ligne est trop longue', { cause: error })
  return error
}

function rowsOf(
  { format, path, separator }: BulkSource,
  schema: SchemaProperty[],
  warn: Warn
): AsyncGenerator<Rows> {
  switch (format) {
    case 'json':
      return jsonRows(path)
    case 'ndjson':
      return jsonLines(path)
    case 'geojson':
      return featureRows(path, schema)
    case 'table':
      return tableRows(path, separator, schema, warn)
  }
}

function objectOf(text: string): Given {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new HttpError(400, `JSON invalide : ${(error as Error).message}`, { cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, 'Chaque opération doit être un objet JSON.')
  }
  return value as Given
}

async function* jsonRows(path: string): AsyncGenerator<Rows> {
  for await (const parts of readJsonPartBatches(path, 'UTF-8')) yield elements(parts)
}

function* elements(parts: Iterable<JsonPart>): Generator<Given> {
  for (const part of parts) if (part.kind === 'element') yield objectOf(part.text)
}

async function* jsonLines(path: string): AsyncGenerator<Rows> {
  for await (const lines of linesOf(path)) yield objects(lines)
}

function* objects(lines: string[]): Generator<Given> {
  for (const line of lines) if (line.trim()) yield objectOf(line)
}

/** Properties of each feature, and its geometry in the column that is named so. */
async function* featureRows(path: string, schema: SchemaProperty[]): AsyncGenerator<Rows> {
  const column = schema.find(
    ({ key, 'x-originalName': name }) => key === 'geometry' || name === 'geometry'
  )?.key
  for await (const parts of readJsonPartBatches(path, 'UTF-8', 'features')) yield features(parts, column)
}

function* features(parts: Iterable<JsonPart>, column: string | undefined): Generator<Given> {
  for (const { properties, geometry } of elements(parts)) {
    yield {
      ...(properties as Given | null),
      ...(column && geometry ? { [column]: JSON.stringify(geometry) } : {})
    }
  }
}

const technical = new Set(['_id', '_action'])

async function* tableRows(
  path: string,
  separator: string,
  schema: SchemaProperty[],
  warn: Warn
): AsyncGenerator<Rows> {
  const dialect = { fieldsDelimiter: separator, linesDelimiter: '\n', quote: '"', escapeChar: '"' }
  let keys: (string | undefined)[] | undefined
  for await (const rows of readRowBatches(path, dialect)) {
    let from = 0
    while (!keys && from < rows.length) {
      const cells = rows[from++]!
      if (!isBlank(cells)) keys = headerKeys(cells, schema, warn)
    }
    if (keys) yield keyedRows(from ? rows.slice(from) : rows, keys)
  }
}

const isBlank = (cells: string[]): boolean => cells.every((cell) => !cell.trim())

function* keyedRows(rows: string[][], keys: (string | undefined)[]): Generator<Given> {
  for (const cells of rows) {
    if (isBlank(cells)) continue
    const row: Given = {}
    for (const [index, cell] of cells.entries()) {
      if (index >= keys.length && cell.trim()) throw unknownColumns([`_${index}`])
      const key = keys[index]
      // An empty cell is no value: a patch leaves what is stored.
      if (key !== undefined && cell.trim()) row[key] = cell
    }
    yield row
  }
}

const unknownColumns = (names: string[]): HttpError =>
  new HttpError(400, `Colonnes inconnues ${names.join(', ')}`)

/** Key of each column of the table, undefined for those that are ignored. */
function headerKeys(headers: string[], schema: SchemaProperty[], warn: Warn): (string | undefined)[] {
  const given = new Set(givenColumns(schema).map(({ key }) => key))
  const unknown: string[] = []
  const ignored: string[] = []
  const keys = headers.map((header, index) => {
    const name = (index === 0 ? header.replace(/^\ufeff/, '') : header).trim()
    if (!name) return undefined
    if (technical.has(name)) return name
    const slug = columnKey(name, 'slug')
    const property =
      schema.find((one) => one['x-originalName'] === name) ??
      schema.find(({ key }) => key === name) ??
      schema.find((one) => one['x-originalName'] === undefined && one.key === slug)
    if (!property) unknown.push(name)
    else if (!given.has(property.key)) ignored.push(name)
    else return property.key
    return undefined
  })
  if (unknown.length) throw unknownColumns(unknown)
  if (ignored.length) {
    warn(
      `Les valeurs des colonnes suivantes proviennent des extensions et ne seront pas modifiées : ${ignored.join(', ')}`
    )
  }
  return keys
}
