/** The lines that have one leaf of a query, with what its best hit in each is worth. */
import { lowerBound } from '../lowerBound.ts'
import { LineSet } from './lineSet.ts'
import type { Hits } from './readHits.ts'

/** Sets that are cached take no more than the hits do. */
const linesPerHit = 32

export class LeafHits {
  /** Numbers of the lines, ascending, each once. */
  readonly lines: Uint32Array
  private readonly worths: Float32Array
  /** What a worth is multiplied by. */
  private readonly factor: number
  private places: Uint32Array | undefined
  private known: LineSet | undefined

  constructor({ lines, worths }: Hits, factor: number) {
    this.lines = lines
    this.worths = worths
    this.factor = factor
  }

  /** What it takes in memory, with the set that is made of it later. */
  get bytes(): number {
    return this.lines.byteLength * 4
  }

  /** @param place among the lines */
  scoreAt(place: number): number {
    return this.factor * this.worths[place]!
  }

  /** 0 for a line without it. */
  scoreOf(line: number): number {
    const { lines } = this
    const place = lowerBound(lines.length, (candidate) => lines[candidate]! >= line)
    return lines[place] === line ? this.scoreAt(place) : 0
  }

  /** Not to be changed. @param size as of `LineSet` */
  set(size: number): LineSet {
    if (this.known?.isOfSize(size)) return this.known
    const set = LineSet.of(this.lines, size)
    if (this.lines.length * linesPerHit >= size) this.known = set
    return set
  }

  /** Places of the lines, the best first, those that are worth the same in the order of lines. */
  ranked(): Uint32Array {
    return (this.places ??= this.rank())
  }

  private rank(): Uint32Array {
    const starts = new Map<number, number>()
    for (const worth of this.worths) starts.set(worth, (starts.get(worth) ?? 0) + 1)
    let start = 0
    for (const worth of [...starts.keys()].toSorted((one, other) => other - one)) {
      const count = starts.get(worth)!
      starts.set(worth, start)
      start += count
    }
    const places = new Uint32Array(this.lines.length)
    for (const [place, worth] of this.worths.entries()) {
      const rank = starts.get(worth)!
      places[rank] = place
      starts.set(worth, rank + 1)
    }
    return places
  }
}
