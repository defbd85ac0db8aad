/**
 * Writes a Parquet file: Snappy compression, version 2 of the format, row groups of 20,000 rows. The writer is
 * synchronous: only for a worker thread.
 */
import { fileWriter, ParquetWriter } from 'hyparquet-writer'
import { readBatches, type Batch } from './batches.ts'
import { parquetSchema, type ParquetCell, type ParquetColumn, type ParquetType } from './columns.ts'

export interface ParquetFile {
  /** Path of the file of batches (`batches.ts`). */
  source: string
  target: string
  columns: ParquetColumn[]
}

const rowsOfGroup = 20_000
/** Bytes after which a row group ends early, since a whole group is in memory. */
const maxBytesOfGroup = 16 << 20

export function writeParquet({ source, target, columns }: ParquetFile): void {
  const parquet = new ParquetWriter({ writer: fileWriter(target), schema: parquetSchema(columns) })
  let group: Batch = columns.map(() => [])
  let bytesOfGroup = 0

  const writeGroup = (): void => {
    const columnData = columns.map(({ name, type }, index) => ({ name, data: encoded(type, group[index]!) }))
    void parquet.write({ columnData, rowGroupSize: rowsOfGroup })
    group = columns.map(() => [])
    bytesOfGroup = 0
  }

  for (const { batch, bytes } of readBatches(source)) {
    const rows = batch[0]?.length ?? 0
    for (let start = 0; start < rows;) {
      const end = start + rowsOfGroup - group[0]!.length
      for (const [index, cells] of batch.entries()) {
        for (const cell of cells.slice(start, end)) group[index]!.push(cell)
      }
      start = end
      if (group[0]!.length === rowsOfGroup) writeGroup()
    }
    bytesOfGroup += bytes
    if (bytesOfGroup >= maxBytesOfGroup && group[0]!.length) writeGroup()
  }
  if (group[0]?.length) writeGroup()
  void parquet.finish()
}

function encoded(type: ParquetType, cells: ParquetCell[]): unknown[] {
  if (type === 'DOUBLE') return cells.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell))
  if (type !== 'INT64' && type !== 'TIMESTAMP') return cells
  return cells.map((cell) => (typeof cell === 'number' ? BigInt(cell) : cell))
}
