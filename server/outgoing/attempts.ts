/** Whether and when a request is sent again. Pure. */
import type { OutgoingFailure } from './failure.ts'

/** Longest total of the waits for one request: beyond, the failure is told. */
const defaultLongestMs = 120_000
const firstWaitMs = 100
/** Longest wait where the server does not say how long. */
const longestStepMs = 10_000

/** Attempts at one request so far. */
export class Attempts {
  readonly #longestMs: number
  #refusals = 0
  #losses = 0
  #waitedMs = 0

  /** @param longestMs of all waits together */
  constructor(longestMs = defaultLongestMs) {
    this.#longestMs = longestMs
  }

  /**
   * Milliseconds to wait after an answer, undefined when it is final: 429 is always asked again, 503 when the server says when.
   * @param retryAfter the header: seconds, or a date
   */
  afterStatus(status: number, retryAfter: string | undefined, now = Date.now()): number | undefined {
    const asked = secondsOf(retryAfter, now)
    if (status !== 429 && !(status === 503 && asked !== undefined)) return undefined
    const step = Math.min(firstWaitMs * 2 ** this.#refusals, longestStepMs)
    this.#refusals += 1
    const wait = Math.max(step, (asked ?? 0) * 1000)
    this.#waitedMs += wait
    return this.#waitedMs > this.#longestMs ? undefined : wait
  }

  /** Whether to send again what was lost on the way: once, as it changes nothing on the server. */
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
