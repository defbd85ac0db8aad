/**
 * Dates of HTTP have whole seconds. Two states of a dataset within one would have the same date, and a client that has
 * the first one would be told that it has the second. So the next state waits for the next second, when somebody was
 * told the date of this one already.
 */
import { setTimeout as delay } from 'node:timers/promises'

export class AnsweredDates {
  /** Ends of the seconds of dates that were told, by dataset: those that are over are of no use. */
  private readonly ends = new Map<string, number>()

  /** A client was told the date of a dataset. */
  tell(id: string, date: string): void {
    const end = endOfSecond(date)
    if (end <= Date.now()) return
    for (const [other, over] of this.ends) if (over <= Date.now()) this.ends.delete(other)
    this.ends.set(id, end)
  }

  /** Resolves once a new date of the dataset differs from the present one, as clients see it. */
  async pass(id: string, signal?: AbortSignal): Promise<void> {
    const end = this.ends.get(id)
    if (end === undefined) return
    this.ends.delete(id)
    const left = end - Date.now()
    if (left > 0) await delay(left, undefined, { signal })
  }
}

function endOfSecond(date: string): number {
  return (Math.floor(Date.parse(date) / 1000) + 1) * 1000
}
