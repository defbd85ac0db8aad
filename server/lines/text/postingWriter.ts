import { BIGINT, DuckDBDataChunk, INTEGER, UINTEGER, USMALLINT, UTINYINT } from '@duckdb/node-api'
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import type { PostingBlock } from './postingBlock.ts'

const chunkSize = 2048
const types = [INTEGER, BIGINT, USMALLINT, UINTEGER, UTINYINT]

/**
 * Appends to the table `postings` by filling the memory of data chunks: setting values one by one is ten times slower.
 */
export class PostingWriter {
  private readonly appender: DuckDBAppender

  private readonly firstId: number

  private constructor(appender: DuckDBAppender, firstId: number) {
    this.appender = appender
    this.firstId = firstId
  }

  /** @param firstId id of the term of rank 0 */
  static async open(connection: DuckDBConnection, firstId: number): Promise<PostingWriter> {
    return new PostingWriter(await connection.createAppender('postings'), firstId)
  }

  /** Writes a block. The terms of the block, ranks before the call, are replaced by ids. */
  write(block: PostingBlock, count: number): void {
    if (this.firstId) {
      for (let index = 0; index < count; index++)
        block.term[index] = (block.term[index] as number) + this.firstId
    }
    let chunk: DuckDBDataChunk | undefined
    for (let from = 0; from < count; from += chunkSize) {
      const to = Math.min(count, from + chunkSize)
      if (chunk?.rowCount !== to - from) chunk = DuckDBDataChunk.create(types, to - from)
      fill(chunk, 0, block.term, from, to)
      fill(chunk, 1, block.line, from, to)
      fill(chunk, 2, block.column, from, to)
      fill(chunk, 3, block.position, from, to)
      fill(chunk, 4, block.impact, from, to)
      this.appender.appendDataChunk(chunk)
    }
  }

  close(): void {
    this.appender.closeSync()
  }
}

type Items = Int32Array | BigInt64Array | Uint16Array | Uint32Array | Uint8Array

function fill(chunk: DuckDBDataChunk, column: number, values: Items, from: number, to: number): void {
  const vector = chunk.getColumnVector(column) as unknown as { items: Items; flush(): void }
  const { items } = vector
  // The vector has the type of `values`; TypeScript cannot infer which member of the union it is.
  ;(items as Int32Array).set(values.subarray(from, to) as Int32Array)
  vector.flush()
}
