/** Writers of the same table in each tabular format. */
import { DuckDBInstance } from '@duckdb/node-api'
import { utils, write, type BookType } from '@e965/xlsx'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Row {
  texte?: string
  entier?: number
  decimal?: number
  ouvert?: boolean
  /** `YYYY-MM-DD`. */
  jour?: string
  /** ISO 8601 in UTC. */
  moment?: string
}

export const keys = ['texte', 'entier', 'decimal', 'ouvert', 'jour', 'moment'] as const

interface Dialect {
  delimiter: string
  quote: string
  lineEnd: string
}

/** Quotes every non-empty cell, so that the result does not depend on dialect detection. */
export function delimitedText(rows: Row[], { delimiter, quote, lineEnd }: Dialect): string {
  const cell = (value: Row[keyof Row]): string =>
    value === undefined ? '' : `${quote}${String(value).replaceAll(quote, quote + quote)}${quote}`
  return [keys, ...rows.map((row) => keys.map((key) => row[key]))]
    .map((cells) => cells.map(cell).join(delimiter) + lineEnd)
    .join('')
}

export function geojsonText(rows: Row[]): string {
  const features = rows.map((properties) => ({ type: 'Feature', geometry: null, properties }))
  return JSON.stringify({ type: 'FeatureCollection', features })
}

export function spreadsheetBytes(rows: Row[], bookType: BookType): Buffer {
  const book = utils.book_new()
  const cells = rows.map((row) => keys.map((key) => row[key]))
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...keys], ...cells]), 'Feuille')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

const sqlTypes = ['VARCHAR', 'BIGINT', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMPTZ']

export async function parquetBytes(rows: Row[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'fairway-parquet-'))
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '200MB', threads: '1' })
  const connection = await instance.connect()
  try {
    const value = (cell: Row[keyof Row]): string =>
      cell === undefined ? 'NULL' : `'${String(cell).replaceAll("'", "''")}'`
    const lines = rows.map(
      (row) => `(${keys.map((key, at) => `${value(row[key])}::${sqlTypes[at]}`).join(', ')})`
    )
    const path = join(folder, 'table.parquet')
    await connection.run(
      `COPY (SELECT * FROM (VALUES ${lines.join(', ')}) t(${keys.join(', ')})) TO '${path}' (FORMAT parquet)`
    )
    return await readFile(path)
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true })
  }
}
