/**
 * Avoids wrong 304 responses. HTTP dates have a resolution of one second (RFC 9110, section 5.6.7), so two states of a
 * dataset within the same second have the same `Last-Modified`, and a client that cached the first state would never
 * get the second. When a response has already given the date of a state, the next state waits for the next second.
 */
import { setTimeout as delay } from 'node:timers/promises'

export class SentDates {
  /** End of the second of the last date sent to a client, by dataset id, in milliseconds. Past ends are removed. */
  private readonly ends = new Map<string, number>()

  /** Records that a response gave a client this date of a dataset. */
  record(id: string, date: string): void {
    const end = endOfSecond(date)
    if (end <= Date.now()) return
    for (const [otherId, over] of this.ends) if (over <= Date.now()) this.ends.delete(otherId)
    this.ends.set(id, end)
  }

  /** Resolves once a new date of the dataset would differ, in whole seconds, from the last date sent to a client. */
  async waitForNewDate(id: string, signal?: AbortSignal): Promise<void> {
    const end = this.ends.get(id)
    if (end === undefined) return
    this.ends.delete(id)
    const remainingMs = end - Date.now()
    if (remainingMs > 0) await delay(remainingMs, undefined, { signal })
  }
}

function endOfSecond(date: string): number {
  return (Math.floor(Date.parse(date) / 1000) + 1) * 1000
}
