import type { Sql } from '../sql.ts'
import { keyOf } from '../totals.ts'

/** Rough number of bytes of all answers that are remembered. */
const mostBytes = 16_000_000
/** Answers that take more are not. */
const mostOfAnswer = 2_000_000

interface Entry {
  answer: Promise<unknown>
  bytes: number
  /** Aborted when everybody who waits has left. */
  reading: AbortController
  waiting: number
  isRead: boolean
}

/**
 * Answers of aggregated reads. A version of lines never changes, and those who look at a dashboard all ask the same:
 * an answer is computed once, for those who ask meanwhile too.
 */
export class AnswersMemory {
  /** By statement and values, the least recently used first. */
  private readonly entries = new Map<string, Entry>()
  private bytes = 0

  /**
   * @param bytesOf about how much an answer takes
   * @throws what `read` throws; the reason of the signal when it is aborted first
   */
  async get<Answer>(
    group: string,
    query: Sql,
    read: (signal: AbortSignal) => Promise<Answer>,
    bytesOf: (answer: Answer) => number,
    signal?: AbortSignal
  ): Promise<Answer> {
    const key = `${group}\n${keyOf(query)}`
    const known = this.entries.get(key)
    const entry = known ?? this.start(key, read, bytesOf)
    this.entries.delete(key)
    this.entries.set(key, entry)
    return (await this.wait(key, entry, signal)) as Answer
  }

  private start<Answer>(
    key: string,
    read: (signal: AbortSignal) => Promise<Answer>,
    bytesOf: (answer: Answer) => number
  ): Entry {
    const reading = new AbortController()
    const answer = read(reading.signal)
    const entry: Entry = { answer, bytes: 0, reading, waiting: 0, isRead: false }
    this.settle(key, entry, answer, bytesOf).catch(() => this.forget(key, entry))
    return entry
  }

  /** @throws what the read throws: that says nothing about the next one */
  private async settle<Answer>(
    key: string,
    entry: Entry,
    answer: Promise<Answer>,
    bytesOf: (answer: Answer) => number
  ): Promise<void> {
    const value = await answer
    entry.isRead = true
    this.keep(key, entry, bytesOf(value))
  }

  private async wait(key: string, entry: Entry, signal: AbortSignal | undefined): Promise<unknown> {
    entry.waiting += 1
    if (entry.isRead || !signal) return entry.answer
    const leave = (): void => {
      entry.waiting -= 1
      if (entry.waiting > 0 || entry.isRead) return
      this.forget(key, entry)
      entry.reading.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await entry.answer
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  private keep(key: string, entry: Entry, bytes: number): void {
    if (this.entries.get(key) !== entry) return
    if (bytes > mostOfAnswer) {
      this.entries.delete(key)
      return
    }
    entry.bytes = bytes
    this.bytes += bytes
    for (const [oldest, other] of this.entries) {
      if (this.bytes <= mostBytes) break
      if (other.isRead) this.forget(oldest, other)
    }
  }

  private forget(key: string, entry: Entry): void {
    if (this.entries.get(key) !== entry) return
    this.entries.delete(key)
    this.bytes -= entry.bytes
  }
}
