/** The extended file: the data file with the columns that extensions gave (docs/api/processing.md). */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { DatasetFile } from '../../../../../contract/datasets/dataset.ts'
import { isGeojson } from '../../../../formats/geojson/name.ts'
import { shortestNumber, shortestNumbers } from '../../../../lines/duckdb/storedColumns.ts'
import { runWithProgress, sqlText } from '../database.ts'
import type { LineSource, ReadColumn } from '../columns.ts'
import type { ReportProgress } from '../../task.ts'
import { numberSql } from '../values.ts'

interface FullFile {
  /** Folder of the extended file, emptied first. */
  folder: string
  /** Name of the data file. */
  name: string
  /** Columns of the file and of extensions. */
  columns: ReadColumn[]
}

/** Writes the lines of a source with all columns but the calculated ones, in the order of the schema. */
export async function writeFullFile(
  connection: DuckDBConnection,
  source: LineSource,
  { folder, name, columns }: FullFile,
  report: ReportProgress
): Promise<DatasetFile> {
  const writtenColumns = columns.filter(({ property }) => !property['x-calculated'])
  const isFeatures = isGeojson(name)
  const fullName = fullNameOf(name)
  const path = join(folder, fullName)
  const partPath = `${path}.part`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const rows = isFeatures ? features(writtenColumns) : table(writtenColumns)
  try {
    await runWithProgress(
      connection,
      `COPY (SELECT ${rows.select} FROM ${source.rows(writtenColumns)} WHERE ${rows.where})
       TO ${sqlText(partPath)} (${rows.format})`,
      report,
      [0, 100]
    )
    const mimetype = isFeatures ? 'application/geo+json' : 'text/csv'
    return { name: fullName, mimetype, encoding: 'utf-8', ...(await assemble(rows, partPath, path)) }
  } finally {
    await rm(partPath, { force: true })
  }
}

/** Returns `data-full.csv` for `data.csv`, or for any other delimited text. */
function fullNameOf(name: string): string {
  const extension = isGeojson(name) ? 'geojson' : 'csv'
  return `${name.replace(/\.[^.]*$/, '')}-full.${extension}`
}

async function assemble(
  { head, tail }: Rows,
  partPath: string,
  path: string
): Promise<Pick<DatasetFile, 'size' | 'md5'>> {
  const hash = createHash('md5')
  let size = 0
  await pipeline(
    async function* () {
      for await (const chunk of chunks()) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(path, { flush: true })
  )
  return { size, md5: hash.digest('hex') }

  async function* chunks(): AsyncGenerator<Buffer> {
    yield Buffer.from(head)
    yield* createReadStream(partPath) as AsyncIterable<Buffer>
    yield Buffer.from(tail)
  }
}

interface Rows {
  select: string
  where: string
  format: string
  head: string
  tail: string
}

const nameOf = ({ property }: ReadColumn): string => property['x-originalName'] ?? property.key

function table(columns: ReadColumn[]): Rows {
  const header = columns.map((column) => csvText(nameOf(column))).join(',')
  const cells = columns.map((column, index) => `${cellSql(column)} AS f${index}`)
  return {
    select: cells.join(', ') || "''",
    where: 'true',
    format: 'FORMAT csv, HEADER false',
    head: `\ufeff${header}\n`,
    tail: ''
  }
}

function csvText(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns SQL for the value of a column as text. */
function cellSql(column: ReadColumn): string {
  const { property, type, isList, value, cell, notWhole } = column
  if (isList) {
    const items = type === 'DOUBLE' ? shortestNumbers(`(${value})`) : value
    return `array_to_string(${items}, ${sqlText(property.separator ?? ',')})`
  }
  switch (type) {
    case 'BOOLEAN':
      return `CASE WHEN ${cell ?? 'NULL'} IS NULL THEN NULL WHEN ${value} THEN '1' ELSE '0' END`
    case 'DOUBLE':
      return shortestNumber(`(${value})`)
    case 'BIGINT':
      return `CASE WHEN ${notWhole ?? 'false'} THEN ${shortestNumber(numberSql(cell ?? 'NULL'))}
        ELSE CAST(${value} AS VARCHAR) END`
    case 'DATE':
      return `coalesce(CAST(${value} AS VARCHAR), ${cell ?? 'NULL'})`
    case 'DATETIME':
      return `coalesce(${value}, ${cell ?? 'NULL'})`
    default:
      return value
  }
}

const geometryKey = 'geometry'

function features(columns: ReadColumn[]): Rows {
  const geometry = columns.find(({ property }) => property.key === geometryKey)
  const properties = columns.filter((column) => column !== geometry)
  const shape = `TRY_CAST(${geometry?.value ?? 'NULL'} AS JSON)`
  const members = [
    ...properties.map((column) => [nameOf(column), memberSql(column)] as const),
    ...results(properties)
  ]
  return {
    select: `'Feature' AS type, ${shape} AS geometry, ${objectSql(members)} AS properties`,
    // A feature needs a geometry: lines without one are left out.
    where: `${shape} IS NOT NULL`,
    format: 'FORMAT json, ARRAY true',
    head: '{"type":"FeatureCollection","features":',
    tail: '}\n'
  }
}

type Member = readonly [name: string, value: string]

const objectSql = (members: readonly Member[]): string =>
  `json_object(${members.map(([name, value]) => `${sqlText(name)}, ${value}`).join(', ')})`

/** Adds an object for each service, in the form that scripts expect: `_coords` with `lat` and `lon`. */
function results(columns: ReadColumn[]): Member[] {
  const byPrefix = new Map<string, Member[]>()
  for (const column of columns) {
    const { key, 'x-extension': extension } = column.property
    const dot = key.indexOf('.')
    if (!extension || extension === key || dot === -1) continue
    const prefix = key.slice(0, dot)
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), [key.slice(dot + 1), memberSql(column)]])
  }
  return [...byPrefix].map(([prefix, members]) => [prefix, objectSql(members)])
}

/** Returns SQL for a JSON member: numbers and booleans keep their type, other values are texts. */
function memberSql(column: ReadColumn): string {
  const { type, isList, value, cell } = column
  if (isList) return cellSql(column)
  if (type === 'BOOLEAN') return `CASE WHEN ${cell ?? 'NULL'} IS NOT NULL THEN ${value} END`
  if (type === 'BIGINT') return numberSql(cell ?? 'NULL')
  return type === 'DOUBLE' ? value : cellSql(column)
}
