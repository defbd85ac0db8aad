/** The operations of a bulk, one after another (contract/rest-lines.md §10). */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { SchemaProperty } from '../../../contract/dataset.ts'
import { columnKey } from '../../formats/columns/keys.ts'
import { ConversionError } from '../../formats/conversions/conversion.ts'
import { readRows, UnreadableRow } from '../../formats/csv/rows.ts'
import { readJsonParts } from '../../formats/json/elements.ts'
import { HttpError } from '../../http/errors.ts'
import type { BulkSource } from './bulkSource.ts'
import { givenColumns } from './lineContent.ts'

type Given = Record<string, unknown>

/** @param warn told once of what is ignored */
export async function* bulkRows(
  { format, path, separator }: BulkSource,
  schema: SchemaProperty[],
  warn: (text: string) => void
): AsyncGenerator<Given> {
  try {
    switch (format) {
      case 'json':
        yield* jsonRows(path)
        break
      case 'ndjson':
        yield* jsonLines(path)
        break
      case 'geojson':
        yield* featureRows(path, schema)
        break
      case 'table':
        yield* tableRows(path, separator, schema, warn)
    }
  } catch (error) {
    if (error instanceof ConversionError || error instanceof UnreadableRow) {
      throw new HttpError(400, error.message, { cause: error })
    }
    throw error
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

async function* jsonRows(path: string): AsyncGenerator<Given> {
  for await (const part of readJsonParts(path, 'UTF-8')) {
    if (part.kind === 'element') yield objectOf(part.text)
  }
}

async function* jsonLines(path: string): AsyncGenerator<Given> {
  const input = createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })
  const lines = createInterface({ input, crlfDelay: Infinity })
  let isFirst = true
  try {
    for await (const line of lines) {
      const text = isFirst ? line.replace(/^\ufeff/, '') : line
      isFirst = false
      if (text.trim()) yield objectOf(text)
    }
  } finally {
    lines.close()
    input.destroy()
  }
}

/** Properties of each feature, and its geometry in the column that is named so. */
async function* featureRows(path: string, schema: SchemaProperty[]): AsyncGenerator<Given> {
  const column = schema.find(
    ({ key, 'x-originalName': name }) => key === 'geometry' || name === 'geometry'
  )?.key
  for await (const part of readJsonParts(path, 'UTF-8', 'features')) {
    if (part.kind !== 'element') continue
    const { properties, geometry } = objectOf(part.text)
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
  warn: (text: string) => void
): AsyncGenerator<Given> {
  const dialect = { fieldsDelimiter: separator, linesDelimiter: '\n', quote: '"', escapeChar: '"' }
  let keys: (string | undefined)[] | undefined
  for await (const cells of readRows(path, dialect)) {
    if (cells.every((cell) => !cell.trim())) continue
    if (!keys) {
      keys = headerKeys(cells, schema, warn)
      continue
    }
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
function headerKeys(
  headers: string[],
  schema: SchemaProperty[],
  warn: (text: string) => void
): (string | undefined)[] {
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
