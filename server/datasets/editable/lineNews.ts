/** Tells the subscribers to the lines of a dataset what reads find now. */
import { basename } from 'node:path'
import type { Bus } from '../../realtime/bus.ts'
import type { LineDatabase } from './database.ts'
import type { LineChange } from './lineChanges.ts'

/** Changes that are told one by one; of more, that there are many. */
const mostTold = 1000
/** Pause between two messages: lines that are written one after the other are told together. */
const pauseMs = 50

export interface FoundChanges {
  /** Sequence number of the last change. */
  sequence: number
  /** File of the index that has them. */
  index: string | undefined
  /** The changes in their order; absent when they are too many. */
  changes?: LineChange[]
}

/** Carries `FoundChanges`, for this server only. */
export const newsChannel = (dataset: string): string => `internal/lines/${dataset}`

export class LineNews {
  private readonly database: Pick<LineDatabase, 'changes'>
  private readonly bus: Bus
  private readonly channel: string
  /** Sequence numbers of the last change that reads find, and of the last one that was told. */
  private found: number | undefined
  private told: number | undefined
  private index: string | undefined
  private foundAt = performance.now()
  private toldAt = Number.NEGATIVE_INFINITY
  private timer: NodeJS.Timeout | undefined

  constructor(database: Pick<LineDatabase, 'changes'>, bus: Bus, dataset: string) {
    this.database = database
    this.bus = bus
    this.channel = newsChannel(dataset)
  }

  /** Sequence number of the last change that reads find. */
  get sequence(): number {
    return this.found ?? this.database.changes.lastSequence
  }

  /** Milliseconds since reads found something new, or since the lines were opened. */
  get ageMs(): number {
    return performance.now() - this.foundAt
  }

  /** @param sequence of the last change of an index that is about to follow the others, in the file `path` */
  begin(sequence: number, path: string): void {
    this.index = basename(path)
    this.found ??= sequence
    this.told ??= sequence
  }

  /** @param sequence of the last change that reads find now; no change up to it may be removed before */
  tell(sequence: number, path: string): void {
    this.begin(sequence, path)
    if (sequence === this.found) return
    this.found = sequence
    this.foundAt = performance.now()
    if (!this.bus.isHeard(this.channel)) this.told = sequence
    else if (!this.timer) {
      const wait = this.toldAt + pauseMs - this.foundAt
      if (wait <= 0) this.publish()
      else this.timer = setTimeout(() => this.publish(), wait)
    }
  }

  close(): void {
    clearTimeout(this.timer)
  }

  private publish(): void {
    this.timer = undefined
    const { sequence } = this
    const after = this.told ?? sequence
    this.told = sequence
    this.toldAt = performance.now()
    const count = sequence - after
    // Changes that were removed leave a gap, and one of no line says that all were replaced.
    const changes = count > 0 && count <= mostTold ? this.database.changes.after(after, count) : []
    const isWhole =
      changes.length === count && changes.at(-1)?.sequence === sequence && changes.every(({ id }) => id)
    const news: FoundChanges = { sequence, index: this.index, ...(isWhole ? { changes } : {}) }
    this.bus.publish(this.channel, news)
  }
}
