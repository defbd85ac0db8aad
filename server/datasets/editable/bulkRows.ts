/** Reads the operations of a bulk from its file, as a stream (docs/api/editing.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { columnKey } from '../../../contract/datasets/columnKeys.ts'
import { readRowBatches } from '../../formats/csv/rows.ts'
import { readJsonPartBatches, type JsonPart } from '../../formats/json/elements.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import {
  arrayObjects,
  elementObjects,
  lineObjects,
  unreadable,
  type ReceivedObject
} from '../../http/receivedObjects.ts'
import type { BulkSource } from './bulkSource.ts'
import { emptyContent, givenColumns } from './lineContent.ts'

type Rows = Iterable<ReceivedObject>
type Warn = (text: string) => void

/**
 * Yields the rows of the input, a chunk at a time; each row is parsed when it is iterated.
 * @param warn called once with the names of ignored columns
 */
export async function* bulkRows(
  source: BulkSource,
  schema: SchemaProperty[],
  warn: Warn
): AsyncGenerator<Rows> {
  try {
    for await (const rows of rowsOf(source, schema, warn)) yield readable(rows)
  } catch (error) {
    throw unreadable(error)
  }
}

function* readable(rows: Rows): Generator<ReceivedObject> {
  try {
    yield* rows
  } catch (error) {
    throw unreadable(error)
  }
}

function rowsOf(
  { format, path, separator }: BulkSource,
  schema: SchemaProperty[],
  warn: Warn
): AsyncGenerator<Rows> {
  switch (format) {
    case 'json':
      return arrayObjects(path)
    case 'ndjson':
      return lineObjects(path)
    case 'geojson':
      return featureRows(path, schema)
    case 'table':
      return tableRows(path, separator, schema, warn)
  }
}

/** Yields the properties of each feature, with its geometry in the column named `geometry`, if any. */
async function* featureRows(path: string, schema: SchemaProperty[]): AsyncGenerator<Rows> {
  const column = schema.find(
    ({ key, 'x-originalName': name }) => key === 'geometry' || name === 'geometry'
  )?.key
  for await (const parts of readJsonPartBatches(path, 'UTF-8', 'features')) yield features(parts, column)
}

function* features(parts: Iterable<JsonPart>, column: string | undefined): Generator<ReceivedObject> {
  for (const { properties, geometry } of elementObjects(parts)) {
    yield {
      ...(properties as ReceivedObject | null),
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

function* keyedRows(rows: string[][], keys: (string | undefined)[]): Generator<ReceivedObject> {
  for (const cells of rows) {
    if (isBlank(cells)) continue
    const row: ReceivedObject = emptyContent()
    for (const [index, cell] of cells.entries()) {
      if (index >= keys.length && cell.trim()) throw unknownColumns([`_${index}`])
      const key = keys[index]
      // An empty cell is no value: a patch leaves the stored value.
      if (key !== undefined && cell.trim()) row[key] = cell
    }
    yield row
  }
}

/** Maximum number of unknown columns in a message, and maximum length of their names. */
const maxNames = 100
const maxNameLength = 200
/** Maximum length of a header that is compared with the keys of columns: making a key of a longer one takes long. */
const maxKeyedLength = 10_000

function unknownColumns(names: string[], isCut = false): HttpError {
  const texts = names.map((name) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name))
  return httpError('unknownBulkColumns', { names: [...texts, ...(isCut ? ['…'] : [])].join(', ') })
}

/** Returns a function from the header of a column to the column of the dataset. */
function columnOfHeader(schema: SchemaProperty[]): (header: string) => SchemaProperty | undefined {
  // The first of several columns with the same name wins.
  const reversed = schema.toReversed()
  const byName = new Map(reversed.map((column) => [column['x-originalName'], column]))
  const byKey = new Map(reversed.map((column) => [column.key, column]))
  return (header) => {
    const exact = byName.get(header) ?? byKey.get(header)
    if (exact || header.length > maxKeyedLength) return exact
    const similar = byKey.get(columnKey(header, 'slug'))
    return similar?.['x-originalName'] === undefined ? similar : undefined
  }
}

/** Returns the key of each column of the table, undefined for an ignored column. */
function headerKeys(headers: string[], schema: SchemaProperty[], warn: Warn): (string | undefined)[] {
  const givenKeys = new Set(givenColumns(schema).map(({ key }) => key))
  const columnOf = columnOfHeader(schema)
  const unknown: string[] = []
  const ignored = new Set<string>()
  const keys = headers.map((header, index) => {
    const name = (index === 0 ? header.replace(/^\ufeff/, '') : header).trim()
    if (!name) return undefined
    if (technical.has(name)) return name
    const property = columnOf(name)
    if (property && givenKeys.has(property.key)) return property.key
    if (property) ignored.add(name)
    else if (unknown.push(name) > maxNames) throw unknownColumns(unknown.slice(0, maxNames), true)
    return undefined
  })
  if (unknown.length) throw unknownColumns(unknown)
  if (ignored.size) {
    warn(
      `Les valeurs des colonnes suivantes proviennent des extensions et ne seront pas modifiées : ${[...ignored].join(', ')}`
    )
  }
  return keys
}
