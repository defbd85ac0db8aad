import type { DuckDBConnection } from '@duckdb/node-api'
import type { IndexLimits } from './indexLimits.ts'
import { PostingBlock } from './postingBlock.ts'
import { PostingBuckets, type Batch } from './postingBuckets.ts'
import { PostingFile } from './postingFile.ts'
import { PostingSorter } from './postingSorter.ts'
import { PostingWriter } from './postingWriter.ts'
import type { RunTerms } from './terms.ts'

/** Postings of one line, as parallel arrays. */
interface LinePostings {
  terms: Int32Array
  columns: Uint16Array
  positions: Uint32Array
  impacts: Uint8Array
  count: number
}

/**
 * Collects postings in the order of lines, then writes them sorted by term. Full segments are written to a temporary
 * file, so that memory does not grow with the number of postings.
 */
export class PostingCollector {
  private readonly folder: string
  private readonly segment: PostingBlock
  private readonly batch: number
  private filled = 0
  private readonly file: PostingFile
  /** Offsets and lengths, in postings, of the segments in the file. */
  private readonly segments: { at: number; length: number }[] = []

  /** @param folder folder of the temporary file */
  constructor(folder: string, limits: IndexLimits) {
    this.folder = folder
    this.file = new PostingFile(folder)
    this.segment = new PostingBlock(limits.segment)
    this.batch = limits.batch
  }

  get count(): number {
    return this.segments.reduce((sum, { length }) => sum + length, this.filled)
  }

  /** Number of postings that can be added before `flush` must be called. */
  get room(): number {
    return this.segment.capacity - this.filled
  }

  add(line: number, { terms, columns, positions, impacts, count }: LinePostings): void {
    const { term, lineHalves, column, position, impact } = this.segment
    const low = line >>> 0
    const high = Math.floor(line / 0x1_0000_0000)
    let { filled: used } = this
    for (let index = 0; index < count; index++) {
      term[used] = terms[index] as number
      lineHalves[2 * used] = low
      lineHalves[2 * used + 1] = high
      column[used] = columns[index] as number
      position[used] = positions[index] as number
      impact[used] = impacts[index] as number
      used++
    }
    this.filled = used
  }

  async flush(): Promise<void> {
    this.segments.push({ at: await this.file.write(this.segment), length: this.filled })
    this.filled = 0
  }

  /**
   * Appends all postings to the table `postings`, by term, then in the order of their addition.
   * @param terms ranks in the index of the collected terms
   * @param occurrences number of postings of each collected term
   * @param report called with the number of postings written
   */
  async writeSorted(
    connection: DuckDBConnection,
    { ranks, count: termCount, firstId }: RunTerms,
    occurrences: Uint32Array,
    report: (written: number) => void
  ): Promise<void> {
    const counts = new Uint32Array(termCount)
    for (const [number, count] of occurrences.entries()) {
      const rank = ranks[number] as number
      counts[rank] = (counts[rank] as number) + count
    }
    const batches = batchesOf(counts, this.batch)
    const writer = await PostingWriter.open(connection, firstId)
    const sorted = new PostingBlock(Math.min(this.batch, this.count))
    const sorter = (batch: Batch): PostingSorter => new PostingSorter(writer, counts, batch, sorted)
    let written = 0
    if (batches.length === 1) {
      const sort = sorter(batches[0]!)
      await this.eachSegment((segment, length) => {
        numberTerms(segment, length, ranks)
        sort.add(segment, length)
      })
      sort.end()
    } else {
      const buckets = new PostingBuckets(this.folder, batches, this.segment.capacity)
      try {
        await this.eachSegment(async (segment, length) => {
          numberTerms(segment, length, ranks)
          await buckets.add(segment, length)
        })
        for (const [number, batch] of batches.entries()) {
          const sort = sorter(batch)
          await buckets.forEachBlock(number, (block, length) => sort.add(block, length))
          sort.end()
          report((written += sort.total))
        }
      } finally {
        await buckets.close()
      }
    }
    writer.close()
  }

  async close(): Promise<void> {
    await this.file.close()
  }

  private async eachSegment(
    visit: (segment: PostingBlock, length: number) => void | Promise<void>
  ): Promise<void> {
    if (this.segments.length) {
      const block = new PostingBlock(this.segment.capacity)
      for (const { at, length } of this.segments) {
        await this.file.read(block, at)
        await visit(block, length)
      }
    }
    await visit(this.segment, this.filled)
  }
}

/** Groups terms into batches with at most `most` postings; a term with more postings has its own batch. */
function batchesOf(counts: Uint32Array, most: number): Batch[] {
  const batches: Batch[] = []
  let from = 0
  let total = 0
  for (let term = 0; term < counts.length; term++) {
    const count = counts[term] as number
    if (term > from && total + count > most) {
      batches.push({ from, to: term })
      from = term
      total = 0
    }
    total += count
  }
  return [...batches, { from, to: counts.length }]
}

/** Replaces the numbers of the collected terms by their ranks. */
function numberTerms({ term }: PostingBlock, length: number, ranks: Int32Array): void {
  for (let index = 0; index < length; index++) term[index] = ranks[term[index] as number] as number
}
