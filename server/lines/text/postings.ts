import { INTEGER, BIGINT, USMALLINT, UINTEGER, UTINYINT, DuckDBDataChunk } from '@duckdb/node-api'
import type { DuckDBConnection, DuckDBAppender } from '@duckdb/node-api'
import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

const segmentSize = 1 << 20
/** Postings sorted at once: 19 bytes each. */
const batchSize = 1 << 22

/** The fields of many postings, side by side in one block of memory. */
class PostingBlock {
  readonly bytes: Uint8Array
  readonly line: Float64Array
  readonly term: Int32Array
  readonly position: Uint32Array
  readonly column: Uint16Array
  readonly impact: Uint8Array

  constructor(capacity: number) {
    const buffer = new ArrayBuffer(capacity * 19)
    this.bytes = new Uint8Array(buffer)
    this.line = new Float64Array(buffer, 0, capacity)
    this.term = new Int32Array(buffer, capacity * 8, capacity)
    this.position = new Uint32Array(buffer, capacity * 12, capacity)
    this.column = new Uint16Array(buffer, capacity * 16, capacity)
    this.impact = new Uint8Array(buffer, capacity * 18, capacity)
  }
}

/**
 * Collects postings in the order of the lines, then writes them sorted by term. What does not fit in one segment waits
 * in a nameless temporary file, so that memory does not grow with their number.
 */
export class PostingCollector {
  private readonly folder: string
  private readonly segment = new PostingBlock(segmentSize)
  private used = 0
  private file: FileHandle | undefined
  private path = ''
  private segments = 0

  /** @param folder where the temporary file may be */
  constructor(folder: string) {
    this.folder = folder
  }

  get count(): number {
    return this.segments * segmentSize + this.used
  }

  /** True when `flush` must be called before adding more. */
  get isFull(): boolean {
    return this.used === segmentSize
  }

  add(term: number, line: number, column: number, position: number, impact: number): void {
    const { segment, used } = this
    segment.term[used] = term
    segment.line[used] = line
    segment.column[used] = column
    segment.position[used] = position
    segment.impact[used] = impact
    this.used = used + 1
  }

  async flush(): Promise<void> {
    this.file ??= await this.openFile()
    await this.file.write(
      this.segment.bytes,
      0,
      this.segment.bytes.length,
      this.segments * this.segment.bytes.length
    )
    this.segments++
    this.used = 0
  }

  /**
   * Appends all postings to the table `postings`, by term then in the order they came.
   * @param finalTerm for each collected term, its number in the index
   * @param report called with the number of postings written
   */
  async writeSorted(
    connection: DuckDBConnection,
    finalTerm: Int32Array,
    termCount: number,
    report: (written: number) => void
  ): Promise<void> {
    const counts = new Uint32Array(termCount)
    await this.eachSegment(({ term }, length) => {
      for (let index = 0; index < length; index++) {
        const final = finalTerm[term[index] as number] as number
        counts[final] = (counts[final] as number) + 1
      }
    })
    const appender = await connection.createAppender('postings')
    const writer = new PostingWriter(appender)
    let firstTerm = 0
    let written = 0
    while (firstTerm < termCount) {
      let total = counts[firstTerm] as number
      let endTerm = firstTerm + 1
      while (endTerm < termCount && total + (counts[endTerm] as number) <= batchSize) {
        total += counts[endTerm++] as number
      }
      await this.writeTerms(writer, finalTerm, counts, firstTerm, endTerm, total)
      written += total
      report(written)
      firstTerm = endTerm
    }
    writer.finish()
    appender.closeSync()
  }

  async close(): Promise<void> {
    await this.file?.close()
    if (this.path) await unlink(this.path).catch(() => undefined)
  }

  /** A counting sort of the postings of some terms; a single term may have any number of postings. */
  private async writeTerms(
    writer: PostingWriter,
    finalTerm: Int32Array,
    counts: Uint32Array,
    firstTerm: number,
    endTerm: number,
    total: number
  ): Promise<void> {
    if (total > batchSize) {
      await this.eachSegment(async (segment, length) => {
        for (let index = 0; index < length; index++) {
          if (finalTerm[segment.term[index] as number] === firstTerm) writer.add(firstTerm, segment, index)
        }
      })
      return
    }
    const sorted = new PostingBlock(total)
    const next = new Uint32Array(endTerm - firstTerm)
    let offset = 0
    for (let term = firstTerm; term < endTerm; term++) {
      next[term - firstTerm] = offset
      offset += counts[term] as number
    }
    await this.eachSegment((segment, length) => {
      for (let index = 0; index < length; index++) {
        const final = finalTerm[segment.term[index] as number] as number
        if (final < firstTerm || final >= endTerm) continue
        const target = next[final - firstTerm] as number
        next[final - firstTerm] = target + 1
        sorted.term[target] = final
        sorted.line[target] = segment.line[index] as number
        sorted.column[target] = segment.column[index] as number
        sorted.position[target] = segment.position[index] as number
        sorted.impact[target] = segment.impact[index] as number
      }
    })
    for (let index = 0; index < total; index++) writer.add(sorted.term[index] as number, sorted, index)
  }

  private async eachSegment(
    visit: (segment: PostingBlock, length: number) => void | Promise<void>
  ): Promise<void> {
    const { file } = this
    if (file) {
      const read = new PostingBlock(segmentSize)
      for (let number = 0; number < this.segments; number++) {
        await file.read(read.bytes, 0, read.bytes.length, number * read.bytes.length)
        await visit(read, segmentSize)
      }
    }
    await visit(this.segment, this.used)
  }

  private async openFile(): Promise<FileHandle> {
    this.path = join(this.folder, `postings-${randomUUID()}.tmp`)
    const file = await open(this.path, 'w+')
    // Without a name nothing is left behind by a killed process; not every system allows it.
    await unlink(this.path).then(
      () => (this.path = ''),
      () => undefined
    )
    return file
  }
}

const chunkSize = 2048
const types = [INTEGER, BIGINT, USMALLINT, UINTEGER, UTINYINT]

/** Appends postings through the memory of a data chunk: one call of the binding for 2048 of them. */
class PostingWriter {
  private readonly appender: DuckDBAppender
  private readonly block = new PostingBlock(chunkSize)
  private used = 0

  constructor(appender: DuckDBAppender) {
    this.appender = appender
  }

  add(term: number, from: PostingBlock, index: number): void {
    const { block, used } = this
    block.term[used] = term
    block.line[used] = from.line[index] as number
    block.column[used] = from.column[index] as number
    block.position[used] = from.position[index] as number
    block.impact[used] = from.impact[index] as number
    this.used = used + 1
    if (this.used === chunkSize) this.finish()
  }

  finish(): void {
    if (!this.used) return
    const chunk = DuckDBDataChunk.create(types, this.used)
    const { block, used } = this
    const fields = [block.term, block.line, block.column, block.position, block.impact]
    fields.forEach((field, column) => {
      const vector = chunk.getColumnVector(column)
      const big = column === 1
      for (let index = 0; index < used; index++)
        vector.setItem(index, big ? BigInt(field[index] as number) : (field[index] as number))
      vector.flush()
    })
    this.appender.appendDataChunk(chunk)
    this.used = 0
  }
}
