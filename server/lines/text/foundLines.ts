/** The lines that a query finds, once the hits of its leaves are known. */
import { FirstItems } from '../firstItems.ts'
import type { LeafHits } from './leafHits.ts'
import { LineSet } from './lineSet.ts'
import type { Requirement } from './requirement.ts'

export interface RankedLine {
  line: number
  score: number
}

/** Lines for which memory is kept from one query to the next: making it anew costs more than what it is for. */
const mostKept = 1_000_000
const newScratch = (count: number): { lines: Uint32Array; scores: Float64Array } => ({
  lines: new Uint32Array(count),
  scores: new Float64Array(count)
})
let scratch = newScratch(0)

export interface ScoreCodes {
  /** Ascending: the place of a score is its code. */
  values: Float64Array
  /** Lines whose code has the first bit, the second one… */
  bits: LineSet[]
}

export class FoundLines {
  readonly set: LineSet
  private readonly hits: LeafHits[]

  constructor(set: LineSet, hits: LeafHits[]) {
    this.set = set
    this.hits = hits
  }

  /** Those that are in another set too. */
  within(other: LineSet): FoundLines {
    return new FoundLines(this.set.and(other), this.hits)
  }

  /** In ascending order, with the sum of what their hits are worth: to be read at once, the next call writes over it. */
  scored(): { lines: Uint32Array; scores: Float64Array } {
    const count = this.set.count()
    if (count > scratch.lines.length) scratch = newScratch(count)
    const lines = scratch.lines.subarray(0, count)
    const scores = scratch.scores.subarray(0, count).fill(0)
    this.set.copyTo(lines)
    for (const hits of this.hits) addScores(scores, lines, hits)
    if (count > mostKept) scratch = newScratch(mostKept)
    return { lines, scores }
  }

  /** What the hits of a line are worth. */
  scoreOf(line: number): number {
    let score = 0
    for (const { lines, worths, factor } of this.hits) {
      const place = placeIn(lines, line)
      if (place !== -1) score += factor * worths[place]!
    }
    return score
  }

  /**
   * The scores as the engine can tell them from the number of a line: few lines have a score of their own, so that a code
   * of a few bits stands for it.
   */
  codes(): ScoreCodes {
    const { lines, scores } = this.scored()
    const values = Float64Array.from(new Set(scores)).sort()
    const codeOf = new Map(Array.from(values, (score, code) => [score, code]))
    const width = Math.ceil(Math.log2(Math.max(1, values.length)))
    const bits = Array.from({ length: width }, () => new LineSet(this.set.size))
    for (const [bit, set] of bits.entries()) {
      for (let index = 0; index < lines.length; index++) {
        if ((codeOf.get(scores[index]!)! >> bit) & 1) set.add(lines[index]!)
      }
    }
    return { values, bits }
  }

  /**
   * The best ones, those of the same score in the order of lines.
   * @param after only those that come after it
   */
  best(count: number, after?: RankedLine): RankedLine[] {
    const { lines, scores } = this.scored()
    const best = new FirstItems(count, byScore)
    for (let index = 0; index < lines.length; index++) {
      const score = scores[index]!
      // Lines come in ascending order: one of the same score comes after those that are there.
      if (best.last && score <= best.last.score) continue
      const line = lines[index]!
      if (after && (score > after.score || (score === after.score && line <= after.line))) continue
      best.offer({ line, score })
    }
    return best.inOrder()
  }
}

function addScores(scores: Float64Array, lines: Uint32Array, hits: LeafHits): void {
  let at = 0
  for (let index = 0; index < hits.lines.length; index++) {
    const line = hits.lines[index]!
    while (at < lines.length && lines[at]! < line) at++
    if (at === lines.length) return
    if (lines[at] === line) scores[at]! += hits.factor * hits.worths[index]!
  }
}

/** Place of a number among ascending ones, -1 when it is none of them. */
function placeIn(lines: Uint32Array, line: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (lines[middle]! < line) low = middle + 1
    else high = middle
  }
  return lines[low] === line ? low : -1
}

/** The best first, those of the same score in the order of lines. */
const byScore = (one: RankedLine, other: RankedLine): number =>
  other.score - one.score || one.line - other.line

/** Whether lines without any leaf may meet a requirement. */
export function needsAllLines(requirement: Requirement | undefined): boolean {
  if (!requirement) return false
  if (requirement.kind === 'all' || requirement.kind === 'not') return true
  return requirement.kind !== 'leaf' && requirement.parts.some(needsAllLines)
}

/**
 * The lines that meet a requirement.
 * @param all every line there is, when `needsAllLines`; otherwise a set of the same size
 */
export function linesMeeting(requirement: Requirement | undefined, hits: LeafHits[], all: LineSet): LineSet {
  const none = new LineSet(all.size)
  const meeting = (part: Requirement): LineSet => {
    switch (part.kind) {
      case 'all':
        return all
      case 'leaf':
        return LineSet.of(hits[part.leaf]?.lines ?? [], all.size)
      case 'not':
        return all.without(meeting(part.part))
      case 'and':
        return part.parts.map(meeting).reduce((one, other) => one.and(other))
      case 'or':
        return part.parts.map(meeting).reduce((one, other) => one.or(other), none)
    }
  }
  return requirement ? meeting(requirement) : none
}
