/** Retry policy of requests: whether, and after which wait. No I/O. */
import type { OutgoingFailure } from './failure.ts'

/** Largest total wait of one request in milliseconds; beyond it the failure is final. */
const defaultLongestMs = 120_000
const firstWaitMs = 100
/** Longest back-off step in milliseconds, without `Retry-After`. */
const maxStepMs = 10_000

/** State of the attempts of one request. */
export class Attempts {
  readonly #maxMs: number
  #refusals = 0
  #losses = 0
  #waitedMs = 0

  /** @param maxMs largest total wait in milliseconds */
  constructor(maxMs = defaultLongestMs) {
    this.#maxMs = maxMs
  }

  /**
   * Returns the milliseconds to wait after a response; undefined when it is final. 429 is always retried, 503 only with
   * `Retry-After`.
   * @param retryAfter value of the header: seconds, or a date
   */
  afterStatus(status: number, retryAfter: string | undefined, now = Date.now()): number | undefined {
    const retrySeconds = secondsOf(retryAfter, now)
    if (status !== 429 && !(status === 503 && retrySeconds !== undefined)) return undefined
    const step = Math.min(firstWaitMs * 2 ** this.#refusals, maxStepMs)
    this.#refusals += 1
    const wait = Math.max(step, (retrySeconds ?? 0) * 1000)
    this.#waitedMs += wait
    return this.#waitedMs > this.#maxMs ? undefined : wait
  }

  /** Tells whether to retry after a failure: once, after an interrupted connection. */
  afterFailure({ reason }: OutgoingFailure): boolean {
    if (reason !== 'interrupted') return false
    this.#losses += 1
    return this.#losses === 1
  }
}

function secondsOf(retryAfter: string | undefined, now: number): number | undefined {
  const text = retryAfter?.trim()
  if (!text) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
