import type { DuckDBConnection } from '@duckdb/node-api'
import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexLimits } from './indexLimits.ts'
import { PostingBlock } from './postingBlock.ts'
import { PostingWriter } from './postingWriter.ts'

/** Postings of one line, side by side. */
export interface LinePostings {
  terms: Int32Array
  columns: Uint16Array
  positions: Uint32Array
  impacts: Uint8Array
  count: number
}

/**
 * Collects postings in the order of the lines, then writes them sorted by term. What does not fit in one segment waits
 * in a nameless temporary file, so that memory does not grow with their number.
 */
export class PostingCollector {
  private readonly folder: string
  private readonly segment: PostingBlock
  private readonly batch: number
  private used = 0
  private file: FileHandle | undefined
  private path = ''
  /** Number of postings in each segment of the file. */
  private readonly lengths: number[] = []

  /** @param folder where the temporary file may be */
  constructor(folder: string, limits: IndexLimits) {
    this.folder = folder
    this.segment = new PostingBlock(limits.segment)
    this.batch = limits.batch
  }

  get count(): number {
    return this.lengths.reduce((sum, length) => sum + length, this.used)
  }

  /** How many postings can be added before `flush` must be called. */
  get room(): number {
    return this.segment.capacity - this.used
  }

  add(line: number, { terms, columns, positions, impacts, count }: LinePostings): void {
    const { term, lineHalves, column, position, impact } = this.segment
    const low = line >>> 0
    const high = Math.floor(line / 0x1_0000_0000)
    let { used } = this
    for (let index = 0; index < count; index++) {
      term[used] = terms[index] as number
      lineHalves[2 * used] = low
      lineHalves[2 * used + 1] = high
      column[used] = columns[index] as number
      position[used] = positions[index] as number
      impact[used] = impacts[index] as number
      used++
    }
    this.used = used
  }

  async flush(): Promise<void> {
    this.file ??= await this.openFile()
    const { bytes } = this.segment
    const { bytesWritten } = await this.file.write(bytes, 0, bytes.length, this.lengths.length * bytes.length)
    if (bytesWritten < bytes.length) throw new Error('ENOSPC: no space left for the text index')
    this.lengths.push(this.used)
    this.used = 0
  }

  /**
   * Appends all postings to the table `postings`, by term then in the order they came.
   * @param termIds for each collected term, its number in the index
   * @param report called with the number of postings written
   */
  async writeSorted(
    connection: DuckDBConnection,
    termIds: Int32Array,
    termCount: number,
    report: (written: number) => void
  ): Promise<void> {
    const counts = new Uint32Array(termCount)
    await this.eachSegment(({ term }, length) => {
      for (let index = 0; index < length; index++) {
        const id = termIds[term[index] as number] as number
        counts[id] = (counts[id] as number) + 1
      }
    })
    const writer = await PostingWriter.open(connection)
    const sorted = new PostingBlock(Math.min(this.batch, this.count))
    let written = 0
    for (let from = 0; from < termCount;) {
      let total = counts[from] as number
      let to = from + 1
      while (to < termCount && total + (counts[to] as number) <= sorted.capacity) {
        total += counts[to++] as number
      }
      await this.writeTerms(writer, sorted, termIds, counts, from, to)
      written += total
      report(written)
      from = to
    }
    writer.close()
  }

  async close(): Promise<void> {
    await this.file?.close()
    if (this.path) await unlink(this.path).catch(() => undefined)
  }

  /** A counting sort of the postings of the terms `from` to `to`, which fit in `sorted` unless there is only one. */
  private async writeTerms(
    writer: PostingWriter,
    sorted: PostingBlock,
    termIds: Int32Array,
    counts: Uint32Array,
    from: number,
    to: number
  ): Promise<void> {
    const next = new Uint32Array(to - from)
    for (let term = from + 1; term < to; term++) {
      next[term - from] = (next[term - from - 1] as number) + (counts[term - 1] as number)
    }
    let unwritten = 0
    await this.eachSegment((segment, length) => {
      for (let index = 0; index < length; index++) {
        const id = termIds[segment.term[index] as number] as number
        if (id < from || id >= to) continue
        if (unwritten === sorted.capacity) {
          writer.write(sorted, unwritten)
          unwritten = 0
          next[0] = 0
        }
        unwritten++
        const target = next[id - from] as number
        next[id - from] = target + 1
        sorted.term[target] = id
        sorted.lineHalves[2 * target] = segment.lineHalves[2 * index] as number
        sorted.lineHalves[2 * target + 1] = segment.lineHalves[2 * index + 1] as number
        sorted.column[target] = segment.column[index] as number
        sorted.position[target] = segment.position[index] as number
        sorted.impact[target] = segment.impact[index] as number
      }
    })
    writer.write(sorted, unwritten)
  }

  private async eachSegment(visit: (segment: PostingBlock, length: number) => void): Promise<void> {
    const { file, lengths } = this
    if (file) {
      const read = new PostingBlock(this.segment.capacity)
      for (const [number, length] of lengths.entries()) {
        await file.read(read.bytes, 0, read.bytes.length, number * read.bytes.length)
        visit(read, length)
      }
    }
    visit(this.segment, this.used)
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
