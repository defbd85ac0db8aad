import { PostingBlock } from './postingBlock.ts'
import { PostingFile } from './postingFile.ts'

/** Range of terms whose postings are sorted together; `to` is exclusive. */
export interface Batch {
  from: number
  to: number
}

interface Bucket {
  block: PostingBlock
  filled: number
  /** Offsets, in the file, of the bucket's full blocks. */
  offsets: number[]
}

/**
 * Distributes postings among batches of terms, preserving their order, so that each batch can be read alone. Postings
 * that exceed the memory are written to a temporary file.
 */
export class PostingBuckets {
  private readonly file: PostingFile
  private readonly buckets: Bucket[]
  private readonly batchOfTerm: Uint32Array

  /** @param capacity maximum number of postings in memory */
  constructor(folder: string, batches: Batch[], capacity: number) {
    this.file = new PostingFile(folder)
    const bucketCapacity = Math.max(1, Math.floor(capacity / batches.length))
    this.buckets = batches.map(() => ({ block: new PostingBlock(bucketCapacity), filled: 0, offsets: [] }))
    this.batchOfTerm = new Uint32Array(batches.at(-1)?.to ?? 0)
    for (const [number, { from, to }] of batches.entries()) this.batchOfTerm.fill(number, from, to)
  }

  async add(postings: PostingBlock, count: number): Promise<void> {
    for (let from = 0; from < count;) {
      from = this.addWhileRoom(postings, from, count)
      for (const bucket of this.buckets) {
        if (bucket.filled < bucket.block.capacity) continue
        bucket.offsets.push(await this.file.write(bucket.block))
        bucket.filled = 0
      }
    }
  }

  /** Calls `visit` with the blocks of a batch, in order. */
  async forEachBlock(batch: number, visit: (block: PostingBlock, length: number) => void): Promise<void> {
    const { block, filled, offsets } = this.buckets[batch]!
    const fileBlock = new PostingBlock(block.capacity)
    for (const at of offsets) {
      await this.file.read(fileBlock, at)
      visit(fileBlock, fileBlock.capacity)
    }
    visit(block, filled)
  }

  close(): Promise<void> {
    return this.file.close()
  }

  /** Adds postings until a bucket is full. @returns the index of the first posting that was not added */
  private addWhileRoom(postings: PostingBlock, from: number, count: number): number {
    const { buckets, batchOfTerm } = this
    for (let index = from; index < count; index++) {
      const term = postings.term[index] as number
      const bucket = buckets[batchOfTerm[term] as number] as Bucket
      const { block, filled } = bucket
      block.copy(filled, postings, index)
      bucket.filled = filled + 1
      if (bucket.filled === block.capacity) return index + 1
    }
    return count
  }
}
