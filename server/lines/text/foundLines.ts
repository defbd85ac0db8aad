/** The lines that a query finds, computed from the hits of its leaves. */
import { TopK } from '../topK.ts'
import type { LeafHits } from './leafHits.ts'
import { LineSet } from './lineSet.ts'
import type { Requirement } from './requirement.ts'

export interface RankedLine {
  line: number
  score: number
}

/**
 * Maximum number of lines whose scratch arrays are kept for the next query: allocating them costs more than filling
 * them.
 */
const maxKept = 1_000_000
const newScratch = (count: number): { lines: Uint32Array; scores: Float64Array } => ({
  lines: new Uint32Array(count),
  scores: new Float64Array(count)
})
let scratch = newScratch(0)

interface ScoreCodes {
  /** Distinct scores, ascending; the index of a score is its code. */
  values: Float64Array
  /** For each bit of the code, from the lowest, the lines whose code has the bit set. */
  bits: LineSet[]
}

export class FoundLines {
  private readonly hits: LeafHits[]
  private readonly size: number
  /** Set of the lines found; undefined while it is the union of all hits and has not been needed. */
  private cachedSet: LineSet | undefined

  /**
   * @param size upper bound of the line numbers, as for `LineSet`
   * @param set lines found; by default all lines that have a hit
   */
  constructor(hits: LeafHits[], size: number, set?: LineSet) {
    this.hits = hits
    this.size = size
    this.cachedSet = set
  }

  get set(): LineSet {
    return (this.cachedSet ??= this.hits
      .map((hits) => hits.set(this.size))
      .reduce((a, b) => a.or(b), new LineSet(this.size)))
  }

  /** Restricts the lines found to those of another set. */
  intersect(other: LineSet): FoundLines {
    return this.restrictTo(this.set.and(other))
  }

  /** @param subset subset of the lines found */
  restrictTo(subset: LineSet): FoundLines {
    return new FoundLines(this.hits, this.size, subset)
  }

  count(): number {
    const byFrequency = this.cachedSet ? undefined : this.byFrequency()
    if (!byFrequency) return this.set.count()
    const { frequent, rareLeaves } = byFrequency
    const set = frequent.set(this.size)
    const rare = new Set<number>()
    for (const { lines } of rareLeaves) for (const line of lines) if (!set.has(line)) rare.add(line)
    return frequent.lines.length + rare.size
  }

  /**
   * Returns the leaf with the most lines, when it has at least `rareShare` times as many as all other leaves together.
   */
  private byFrequency(): { frequent: LeafHits; rareLeaves: LeafHits[] } | undefined {
    const [frequent, ...rareLeaves] = this.hits.toSorted((a, b) => b.lines.length - a.lines.length)
    const rare = rareLeaves.reduce((sum, { lines }) => sum + lines.length, 0)
    return frequent && rare * rareShare <= frequent.lines.length
      ? { frequent, rareLeaves: rareLeaves }
      : undefined
  }

  /** Sum of the scores of a line's hits. */
  scoreOf(line: number): number {
    let score = 0
    for (const hits of this.hits) score += hits.scoreOf(line)
    return score
  }

  /**
   * Encodes the score of each line for use in SQL: there are few distinct scores, so a code of a few bits per line is
   * enough.
   */
  codes(): ScoreCodes {
    const { lines, scores } = this.scored()
    const values = Float64Array.from(new Set(scores)).sort()
    const codeOf = new Map(Array.from(values, (score, code) => [score, code]))
    const width = Math.ceil(Math.log2(Math.max(1, values.length)))
    const bits = Array.from({ length: width }, () => new LineSet(this.size))
    for (const [bit, set] of bits.entries()) {
      for (let index = 0; index < lines.length; index++) {
        if ((codeOf.get(scores[index]!)! >> bit) & 1) set.add(lines[index]!)
      }
    }
    return { values, bits }
  }

  /**
   * Returns the lines with the highest scores; equal scores are in the order of lines.
   * @param after last line of the previous page: only lines after it are returned
   */
  best(count: number, after?: RankedLine): RankedLine[] {
    const topLines = new TopK(count, byScore)
    const offer = (ranked: RankedLine): void => {
      if (!after || byScore(ranked, after) > 0) topLines.offer(ranked)
    }
    if (!this.offerBest(topLines, offer)) this.offerAll(topLines, offer)
    return topLines.inOrder()
  }

  /**
   * Offers the lines of the rare words, then those of the frequent word from the best one on.
   * @returns whether the best lines are among those offered
   */
  private offerBest(topLines: TopK<RankedLine>, offer: (line: RankedLine) => void): boolean {
    const byFrequency = this.byFrequency()
    if (!byFrequency) return false
    const { frequent, rareLeaves } = byFrequency
    // Without a set of found lines, every line with a hit is found.
    const set = this.cachedSet
    const isFound = set ? (line: number): boolean => set.has(line) : (): boolean => true
    const offeredLines = new Set<number>()
    for (const { lines } of rareLeaves) {
      for (const line of lines) {
        if (offeredLines.has(line) || !isFound(line)) continue
        offeredLines.add(line)
        offer({ line, score: this.scoreOf(line) })
      }
    }
    for (const place of frequent.ranked()) {
      const line = frequent.lines[place]!
      if (!isFound(line) || offeredLines.has(line)) continue
      const ranked = { line, score: frequent.scoreAt(place) }
      if (topLines.last && byScore(ranked, topLines.last) > 0) return true
      offer(ranked)
    }
    // When the heap is not full, lines without any word, whose score is 0, must follow.
    return topLines.isFull
  }

  private offerAll(topLines: TopK<RankedLine>, offer: (line: RankedLine) => void): void {
    topLines.clear()
    const { lines, scores } = this.scored()
    for (let index = 0; index < lines.length; index++) {
      const score = scores[index]!
      // Lines come in ascending order: among equal scores, the lines already in the heap sort first.
      if (topLines.last && score <= topLines.last.score) continue
      offer({ line: lines[index]!, score })
    }
  }

  /**
   * Returns the found lines in ascending order, each with the sum of its hits' scores. Valid until the next call, which
   * reuses the arrays.
   */
  private scored(): { lines: Uint32Array; scores: Float64Array } {
    const count = this.set.count()
    if (count > scratch.lines.length) scratch = newScratch(count)
    const lines = scratch.lines.subarray(0, count)
    const scores = scratch.scores.subarray(0, count).fill(0)
    this.set.copyTo(lines)
    const hitCount = this.hits.reduce((sum, hits) => sum + hits.lines.length, 0)
    if (count * maxSearchSteps < hitCount) {
      for (let index = 0; index < count; index++) scores[index] = this.scoreOf(lines[index]!)
    } else {
      for (const hits of this.hits) addScores(scores, lines, hits)
    }
    if (count > maxKept) scratch = newScratch(maxKept)
    return { lines, scores }
  }
}

/** Minimum ratio of the lines of the frequent word to those of all other words together. */
const rareShare = 8
/** Estimated maximum number of steps of a binary search in the lines of a word. */
const maxSearchSteps = 24

function addScores(scores: Float64Array, lines: Uint32Array, hits: LeafHits): void {
  let at = 0
  for (let index = 0; index < hits.lines.length; index++) {
    const line = hits.lines[index]!
    while (at < lines.length && lines[at]! < line) at++
    if (at === lines.length) return
    if (lines[at] === line) scores[at]! += hits.scoreAt(index)
  }
}

/** Compares by descending score, then by line number. */
const byScore = (a: RankedLine, b: RankedLine): number => b.score - a.score || a.line - b.line

/** Whether a requirement is met by exactly the lines that have any of the leaves. */
export function isAnyOf(requirement: Requirement | undefined, leaves: number): boolean {
  if (requirement?.kind === 'leaf') return leaves === 1
  return (
    requirement?.kind === 'or' &&
    new Set(requirement.parts.flatMap((part) => (part.kind === 'leaf' ? [part.leaf] : []))).size === leaves &&
    requirement.parts.every(({ kind }) => kind === 'leaf')
  )
}

/** Whether lines without any leaf may meet a requirement. */
export function needsAllLines(requirement: Requirement | undefined): boolean {
  if (!requirement) return false
  if (requirement.kind === 'all' || requirement.kind === 'not') return true
  return requirement.kind !== 'leaf' && requirement.parts.some(needsAllLines)
}

/**
 * Returns the lines that meet a requirement.
 * @param allLines the set of all lines when `needsAllLines`; otherwise any set of the same size
 */
export function linesMeeting(
  requirement: Requirement | undefined,
  hits: LeafHits[],
  allLines: LineSet
): LineSet {
  const meeting = (part: Requirement): LineSet => {
    switch (part.kind) {
      case 'all':
        return allLines
      case 'leaf':
        return hits[part.leaf]!.set(allLines.size)
      case 'not':
        return allLines.without(meeting(part.part))
      case 'and':
        return part.parts.map(meeting).reduce((a, b) => a.and(b))
      case 'or':
        return part.parts.length
          ? part.parts.map(meeting).reduce((a, b) => a.or(b))
          : new LineSet(allLines.size)
    }
  }
  return requirement ? meeting(requirement) : new LineSet(allLines.size)
}
