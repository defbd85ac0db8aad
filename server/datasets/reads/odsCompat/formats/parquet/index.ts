/**
 * Exports Parquet. The types of the columns depend on all rows: the rows are first written to a temporary file, from
 * which a worker thread makes the Parquet file.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Export, ExploreFormat } from '../format.ts'
import { appendBatch } from './batches.ts'
import { cellsOf, parquetColumns, type ParquetColumn } from './columns.ts'
import { writeInThread } from './thread.ts'

export const parquetExport: ExploreFormat = {
  contentType: 'application/vnd.apache.parquet',
  extension: 'parquet',
  hasLabels: true,
  write: (input) => parquet(input)
}

const folderOf = (dataDir: string): string => join(dataDir, 'tmp', 'exports')

/** Removes the temporary files that a killed process left. */
export async function removeExports(dataDir: string): Promise<void> {
  await rm(folderOf(dataDir), { recursive: true, force: true })
}

async function* parquet(input: Export): AsyncGenerator<Buffer> {
  const folder = folderOf(input.dataDir)
  const name = randomUUID()
  const [source, target] = [join(folder, `${name}.cells`), join(folder, `${name}.parquet`)]
  await mkdir(folder, { recursive: true })
  try {
    const columns = await writeCells(source, input)
    await writeInThread({ source, target, columns }, input.signal)
    await rm(source, { force: true })
    yield* createReadStream(target) as AsyncIterable<Buffer>
  } finally {
    await Promise.all([source, target].map((path) => rm(path, { force: true })))
  }
}

/**
 * Rows of a batch: few enough not to block other requests, and to fit in the memory of a thread even when they are
 * large.
 */
const rowsOfBatch = 250

/** Writes the cells to a temporary file. @returns the columns, widened to hold all rows */
async function writeCells(path: string, { columns, rows }: Export): Promise<ParquetColumn[]> {
  const fileColumns = parquetColumns(columns)
  const file = await open(path, 'w')
  try {
    for await (const page of rows) {
      for (let start = 0; start < page.length; start += rowsOfBatch) {
        const batch = page.slice(start, start + rowsOfBatch)
        const cells = fileColumns.map((column, index) =>
          cellsOf(
            column,
            columns[index]!,
            batch.map((row) => row[index])
          )
        )
        await appendBatch(file, cells)
        await setImmediate()
      }
    }
  } finally {
    await file.close()
  }
  return fileColumns
}
