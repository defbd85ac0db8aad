/** Batches of cells in a temporary file: for each batch, its length in four bytes, then its V8 serialization. */
import type { FileHandle } from 'node:fs/promises'
import { closeSync, openSync, readSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { ParquetCell } from './columns.ts'

/** Cells of some rows, column by column. */
export type Batch = ParquetCell[][]

export async function appendBatch(file: FileHandle, batch: Batch): Promise<void> {
  const bytes = serialize(batch)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  await file.writev([length, bytes])
}

/** Reads synchronously: only for a worker thread. */
export function* readBatches(path: string): Generator<{ batch: Batch; bytes: number }> {
  const file = openSync(path, 'r')
  try {
    const length = Buffer.alloc(4)
    while (readSync(file, length) === 4) {
      const bytes = Buffer.alloc(length.readUInt32LE())
      readSync(file, bytes)
      yield { batch: deserialize(bytes) as Batch, bytes: bytes.length }
    }
  } finally {
    closeSync(file)
  }
}
