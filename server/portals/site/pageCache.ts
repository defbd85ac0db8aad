/**
 * Pages of portals as visitors who have not signed in see them, kept while nothing that they show has changed. One is found
 * by the portal, the host and the address that it was made for, and by nothing that a visitor brings.
 */
import { LRUCache } from 'lru-cache'
import type { Portal } from '../../../contract/portals/portal.ts'
import type { CachedAnswer } from '../../datasets/reads/answers/cachedAnswer.ts'
import type { FoundAnswer } from '../../datasets/reads/answers/readAnswers.ts'
import { countsOf, everyCount, type Generations } from './generations.ts'

/** What a page was made of. */
export interface PageSources {
  /** It shows more than what its portal has of its account. */
  isWide: boolean
  /** It shows lines, which change without their dataset. */
  hasLines: boolean
  /** Milliseconds since 1970: what it shows may be another by then although nothing is written. */
  until: number
}

/** How things stood before a page was made. */
export interface Before {
  edition: number
  narrow: Counted
  wide: Counted
}

interface Counted {
  counts: readonly string[]
  token: string
}

interface Entry extends Counted {
  answer: CachedAnswer
  /** Of all lines, for a page that shows some. */
  edition?: number
  until: number
}

export interface PageCacheParts {
  generations: Generations
  /** Of all lines that change in place. */
  edition: () => number
  maxBytes: number
  now?: () => number
}

const entryOverhead = 500

export class PageCache<Made> {
  private readonly entries: LRUCache<string, { entry: Entry }> | undefined
  private readonly making = new Map<string, Promise<Made>>()
  private readonly parts: PageCacheParts & { now: () => number }

  constructor(parts: PageCacheParts) {
    const { maxBytes } = parts
    this.parts = { now: Date.now, ...parts }
    if (maxBytes < 1) return
    this.entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
      sizeCalculation: ({ entry }, key) => entryOverhead + key.length * 2 + entry.answer.bytes
    })
  }

  /** The page that an address has, when it still is what would be made now. */
  async known(key: string): Promise<FoundAnswer | undefined> {
    const entry = this.entries?.get(key)?.entry
    if (!entry) return undefined
    const { edition, generations, now } = this.parts
    const isPast = now() >= entry.until || (entry.edition ?? edition()) !== edition()
    if (isPast || (await generations.of(entry.counts)) !== entry.token) {
      this.entries?.delete(key)
      return undefined
    }
    return this.found(key, entry.answer, true)
  }

  /** To be asked for before anything that a page is made of is read: what is written meanwhile makes another page. */
  async before(portal: Pick<Portal, '_id' | 'owner'>): Promise<Before> {
    const { edition, generations } = this.parts
    const counted = async (counts: readonly string[]): Promise<Counted> => ({
      counts,
      token: await generations.of(counts)
    })
    return {
      edition: edition(),
      narrow: await counted(countsOf(portal)),
      wide: await counted(everyCount)
    }
  }

  keep(
    key: string,
    answer: CachedAnswer,
    before: Before,
    { isWide, hasLines, until }: PageSources
  ): FoundAnswer {
    const entry: Entry = {
      ...(isWide ? before.wide : before.narrow),
      answer,
      until,
      ...(hasLines ? { edition: before.edition } : {})
    }
    this.entries?.set(key, { entry })
    return this.found(key, answer, false)
  }

  /** Makes a page once for all who ask for it at the same time, unless something was written between them. */
  async together(key: string, make: () => Promise<Made>): Promise<Made> {
    const { edition, generations } = this.parts
    const place = `${generations.state()} ${edition()} ${key}`
    const known = this.making.get(place)
    if (known) return known
    const made = make()
    this.making.set(place, made)
    try {
      return await made
    } finally {
      this.making.delete(place)
    }
  }

  private found(key: string, answer: CachedAnswer, isKnown: boolean): FoundAnswer {
    return {
      answer,
      isKnown,
      grown: () => {
        // Set anew, it is weighed again.
        const entry = this.entries?.peek(key)?.entry
        if (entry?.answer === answer) this.entries?.set(key, { entry })
      }
    }
  }
}
