/** The engine writes the file, from rows that wait on disk: a Parquet file begins by what is known at its end. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ParquetColumn } from '../../engine.ts'
import { tableCell, type Export, type ExploreFormat, type ExportColumn } from './format.ts'

export const parquetExport: ExploreFormat = {
  contentType: 'application/vnd.apache.parquet',
  extension: 'parquet',
  hasLabels: true,
  write: (asked) => parquet(asked)
}

const folderOf = (dataDir: string): string => join(dataDir, 'tmp', 'exports')

/** Removes what the exports of a process that was killed left. */
export async function removeExports(dataDir: string): Promise<void> {
  await rm(folderOf(dataDir), { recursive: true, force: true })
}

async function* parquet(asked: Export): AsyncGenerator<Buffer> {
  const folder = folderOf(asked.dataDir)
  const name = randomUUID()
  const [source, target] = [join(folder, `${name}.jsonl`), join(folder, `${name}.parquet`)]
  await mkdir(folder, { recursive: true })
  try {
    const columns = await writeRows(source, asked)
    await asked.engine.toParquet(source, target, columns, asked.signal)
    await rm(source, { force: true })
    yield* createReadStream(target) as AsyncIterable<Buffer>
  } finally {
    await Promise.all([source, target].map((path) => rm(path, { force: true })))
  }
}

/** @returns the columns of the file, whose types hold all the rows */
async function writeRows(path: string, { columns, rows }: Export): Promise<ParquetColumn[]> {
  const types = columns.map(typeOf)
  const file = await open(path, 'w')
  try {
    for await (const batch of rows) {
      const lines = batch.map((row) => {
        const members = columns.map((column, index) => {
          const text = cellJson(row[index], column, types[index] ?? 'VARCHAR')
          // Whole numbers that 32 bits do not hold.
          if (types[index] === 'INTEGER' && !isInt32(text)) types[index] = 'BIGINT'
          return `"c${index}":${text}`
        })
        return `{${members.join(',')}}\n`
      })
      await file.write(lines.join(''))
    }
  } finally {
    await file.close()
  }
  return columns.map(({ name }, index) => ({ name, type: types[index] ?? 'VARCHAR' }))
}

function typeOf({ source, isPlain }: ExportColumn): ParquetColumn['type'] {
  if (!source || !isPlain || source.separator) return 'VARCHAR'
  switch (source.type) {
    case 'number':
      return 'DOUBLE'
    case 'integer':
      return 'INTEGER'
    case 'boolean':
      return 'BOOLEAN'
    default:
      if (source.format === 'date') return 'DATE'
      return source.format === 'date-time' ? 'TIMESTAMP_MS' : 'VARCHAR'
  }
}

function isInt32(text: string): boolean {
  return text === 'null' || Math.abs(Number(text)) < 2 ** 31
}

function cellJson(value: unknown, column: ExportColumn, type: ParquetColumn['type']): string {
  if (value === null || value === undefined) return 'null'
  if (type === 'VARCHAR') return JSON.stringify(String(tableCell(value, column) ?? ''))
  if (type !== 'TIMESTAMP_MS') return JSON.stringify(value)
  const instant = new Date(typeof value === 'string' ? value : NaN)
  return Number.isNaN(instant.getTime()) ? 'null' : JSON.stringify(instant.toISOString().slice(0, -1))
}
