/**
 * The rows wait on disk until all were seen: what a Parquet file says of its columns is true of all the rows. A thread
 * makes the file of them.
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
  const [source, target] = [join(folder, `${name}.cells`), join(folder, `${name}.parquet`)]
  await mkdir(folder, { recursive: true })
  try {
    const columns = await writeCells(source, asked)
    await writeInThread({ source, target, columns }, asked.signal)
    await rm(source, { force: true })
    yield* createReadStream(target) as AsyncIterable<Buffer>
  } finally {
    await Promise.all([source, target].map((path) => rm(path, { force: true })))
  }
}

/** Few enough to be made without keeping others waiting, and for large rows to be in the memory of a thread. */
const rowsOfBatch = 250

/** @returns the columns of the file, which hold all the rows */
async function writeCells(path: string, { columns, rows }: Export): Promise<ParquetColumn[]> {
  const all = parquetColumns(columns)
  const file = await open(path, 'w')
  try {
    for await (const page of rows) {
      for (let start = 0; start < page.length; start += rowsOfBatch) {
        const some = page.slice(start, start + rowsOfBatch)
        const cells = all.map((column, index) =>
          cellsOf(
            column,
            columns[index]!,
            some.map((row) => row[index])
          )
        )
        await appendBatch(file, cells)
        await setImmediate()
      }
    }
  } finally {
    await file.close()
  }
  return all
}
