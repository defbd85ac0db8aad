/**
 * Cache of the hits of leaves: users search for the same words, and the pages of one result for exactly the same ones.
 * One bound in bytes for all versions together. A key is the name of a version, which is never reused, and the leaf.
 */
import { CoalescingCache } from '../../memory/coalescingCache.ts'
import type { LeafHits } from './leafHits.ts'

/** Minimum size of the cache, in bytes: room for words that millions of lines have, at sixteen bytes per line. */
const minRoom = 64 * 2 ** 20

export class HitsCache extends CoalescingCache<LeafHits> {
  /** @param maxBytes size of the cache, raised to `minRoom` if smaller */
  constructor(maxBytes = minRoom) {
    super({ maxBytes: Math.max(minRoom, maxBytes), bytesOf: ({ bytes }) => bytes })
  }
}
