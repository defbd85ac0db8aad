/** Notifies the subscribers to a dataset's lines of the changes that reads can see. */
import { basename } from 'node:path'
import type { Bus } from '../../realtime/bus.ts'
import type { LineDatabase } from './database.ts'
import type { LineChange } from './lineChanges.ts'

/** Most changes in one message; above, the message only says that the lines changed. */
const maxReported = 1000
/** Milliseconds between two messages: lines written in between share a message. */
const pauseMs = 50

export interface NotifiedChanges {
  /** Sequence number of the last change. */
  sequence: number
  /** File name of the index that has the changes. */
  index: string | undefined
  /** Changes in order; absent when there are too many. */
  changes?: LineChange[]
}

/** Name of the channel of `NotifiedChanges`, within this server only. */
export const changesChannel = (dataset: string): string => `internal/lines/${dataset}`

export class ChangeNotifier {
  private readonly database: Pick<LineDatabase, 'changes'>
  private readonly bus: Bus
  private readonly channel: string
  /** Sequence numbers of the last change that reads find, and of the last change that was published. */
  private readableSequence: number | undefined
  private publishedSequence: number | undefined
  private index: string | undefined
  private changedAt = performance.now()
  private publishedAt = Number.NEGATIVE_INFINITY
  private timer: NodeJS.Timeout | undefined

  constructor(database: Pick<LineDatabase, 'changes'>, bus: Bus, dataset: string) {
    this.database = database
    this.bus = bus
    this.channel = changesChannel(dataset)
  }

  /** Sequence number of the last change that reads find. */
  get sequence(): number {
    return this.readableSequence ?? this.database.changes.lastSequence
  }

  /** Milliseconds since reads found a new change, or since the lines were opened. */
  get ageMs(): number {
    return performance.now() - this.changedAt
  }

  /**
   * Sets the starting point of an index that begins to follow changes.
   * @param sequence sequence number of the last change in the index
   * @param path file of the index
   */
  begin(sequence: number, path: string): void {
    this.index = basename(path)
    this.readableSequence ??= sequence
    this.publishedSequence ??= sequence
  }

  /**
   * Publishes new changes. Changes up to `sequence` must not be removed before.
   * @param sequence sequence number of the last change that reads find
   */
  notify(sequence: number, path: string): void {
    this.begin(sequence, path)
    if (sequence === this.readableSequence) return
    this.readableSequence = sequence
    this.changedAt = performance.now()
    if (!this.bus.isHeard(this.channel)) this.publishedSequence = sequence
    else if (!this.timer) {
      const wait = this.publishedAt + pauseMs - this.changedAt
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
    const after = this.publishedSequence ?? sequence
    this.publishedSequence = sequence
    this.publishedAt = performance.now()
    const count = sequence - after
    // Removed changes leave a gap in the numbers; a change without id means that all lines were replaced.
    const changes = count > 0 && count <= maxReported ? this.database.changes.after(after, count) : []
    const isWhole =
      changes.length === count && changes.at(-1)?.sequence === sequence && changes.every(({ id }) => id)
    const message: NotifiedChanges = { sequence, index: this.index, ...(isWhole ? { changes } : {}) }
    this.bus.publish(this.channel, message)
  }
}
