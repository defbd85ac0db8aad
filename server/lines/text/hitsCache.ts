/**
 * Cache of the hits of leaves: people look for the same words, and the pages of a result for the very same ones. Bounded
 * in bytes, for all versions together. Keys are the name of a version, which is never used again, and the leaf.
 */
import { CoalescingCache } from '../../memory/coalescingCache.ts'
import type { LeafHits } from './leafHits.ts'

/** Words that many lines have: sixteen bytes for each. */
const leastRoom = 64 * 2 ** 20

export class HitsCache extends CoalescingCache<LeafHits> {
  /** @param mostBytes never less than a few words of a small dataset take */
  constructor(mostBytes = leastRoom) {
    super({ maxBytes: Math.max(leastRoom, mostBytes), bytesOf: ({ bytes }) => bytes })
  }
}
