/** Lines that have one leaf of a query, with the score of the best hit in each line. */
import { lowerBound } from '../lowerBound.ts'
import { LineSet } from './lineSet.ts'
import type { Hits } from './readHits.ts'

/**
 * Minimum number of hits for which the set is cached, as a share of all lines: one in this many. The set then takes no
 * more memory than the hits.
 */
const linesPerHit = 32

export class LeafHits {
  /** Line numbers, ascending and distinct. */
  readonly lines: Uint32Array
  private readonly rawScores: Float32Array
  /** Factor that converts raw scores to scores. */
  private readonly factor: number
  private places: Uint32Array | undefined
  private cachedSet: LineSet | undefined

  constructor({ lines, rawScores }: Hits, factor: number) {
    this.lines = lines
    this.rawScores = rawScores
    this.factor = factor
  }

  /** Estimated memory in bytes, including the set and the ranking that are computed later. */
  get bytes(): number {
    return this.lines.byteLength * 4
  }

  /** Score of a line. @param place index of the line in `lines` */
  scoreAt(place: number): number {
    return this.factor * this.rawScores[place]!
  }

  /** Score of a line number, 0 for a line without the leaf. */
  scoreOf(line: number): number {
    const { lines } = this
    const place = lowerBound(lines.length, (candidate) => lines[candidate]! >= line)
    return lines[place] === line ? this.scoreAt(place) : 0
  }

  /** Returns a shared set, which must not be modified. @param size upper bound of the line numbers, as for `LineSet` */
  set(size: number): LineSet {
    if (this.cachedSet?.isOfSize(size)) return this.cachedSet
    const set = LineSet.of(this.lines, size)
    if (this.lines.length * linesPerHit >= size) this.cachedSet = set
    return set
  }

  /** Indexes of the lines by descending score; equal scores are in the order of lines. */
  ranked(): Uint32Array {
    return (this.places ??= this.rank())
  }

  private rank(): Uint32Array {
    const starts = new Map<number, number>()
    for (const rawScore of this.rawScores) starts.set(rawScore, (starts.get(rawScore) ?? 0) + 1)
    let start = 0
    for (const rawScore of [...starts.keys()].toSorted((a, b) => b - a)) {
      const count = starts.get(rawScore)!
      starts.set(rawScore, start)
      start += count
    }
    const places = new Uint32Array(this.lines.length)
    for (const [place, rawScore] of this.rawScores.entries()) {
      const rank = starts.get(rawScore)!
      places[rank] = place
      starts.set(rawScore, rank + 1)
    }
    return places
  }
}
