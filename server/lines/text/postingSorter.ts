import type { PostingBlock } from './postingBlock.ts'
import type { Batch } from './postingBuckets.ts'
import type { PostingWriter } from './postingWriter.ts'

/**
 * Counting sort of the postings of a batch of terms, in memory. A batch with more postings than the memory holds has a
 * single term, whose postings are already in order.
 */
export class PostingSorter {
  /** Number of postings of the batch. */
  readonly total: number
  private readonly writer: PostingWriter
  private readonly first: number
  private readonly sorted: PostingBlock
  /** Index of the next posting of each term in the sorted block. */
  private readonly next: Uint32Array
  private unwritten = 0

  /** @param sorted block in which the postings are sorted; its capacity limits how many are sorted together */
  constructor(writer: PostingWriter, counts: Uint32Array, { from, to }: Batch, sorted: PostingBlock) {
    this.writer = writer
    this.sorted = sorted
    this.first = from
    this.next = new Uint32Array(to - from)
    let total = 0
    for (let term = from; term < to; term++) {
      this.next[term - from] = total
      total += counts[term] as number
    }
    this.total = total
  }

  add(postings: PostingBlock, count: number): void {
    const { next, sorted, first } = this
    for (let index = 0; index < count; index++) {
      if (this.unwritten === sorted.capacity) {
        this.writer.write(sorted, this.unwritten)
        this.unwritten = 0
        next[0] = 0
      }
      this.unwritten++
      const term = (postings.term[index] as number) - first
      const target = next[term] as number
      next[term] = target + 1
      sorted.copy(target, postings, index)
    }
  }

  /** Writes the remaining postings. */
  end(): void {
    this.writer.write(this.sorted, this.unwritten)
  }
}
