/** Occurrences of an event: one, or those of its rules and dates. */
import type ICAL from 'ical.js'
import type { Effort } from './effort.ts'
import type { CalendarEvent } from './event.ts'
import type { Moment } from './moments.ts'
import { ruleTimes } from './rules.ts'
import { dayLength, instantOf } from './zones.ts'

/** Maximum number of occurrences written for one event (docs/api/processing.md). */
const maxOccurrences = 1000

/** Set of dates; a day without time contains every time of that day. */
class MomentSet {
  private readonly instants = new Set<number>()
  private readonly days = new Set<number>()

  constructor(moments: Iterable<Moment>) {
    for (const moment of moments) {
      if (moment.dateOnly) this.days.add(dayOf(moment))
      else this.instants.add(moment.instant)
    }
  }

  has(moment: Moment): boolean {
    return this.instants.has(moment.instant) || this.days.has(dayOf(moment))
  }
}

export function dayOf(moment: Moment): number {
  return Math.floor(moment.clock / dayLength)
}

/** Returns the occurrences of an event that has a start, in ascending order. */
export function occurrencesOf(event: CalendarEvent, start: Moment, effort: Effort): Moment[] {
  if (!event.rules.length && !event.dates.length) return [start]
  const excluded = new MomentSet(event.exceptions)
  const byInstant = new Map<number, Moment>()
  for (const moment of [start, ...event.dates]) {
    if (!excluded.has(moment)) byInstant.set(moment.instant, moment)
  }
  for (const rule of event.rules) {
    for (const moment of ruleMoments(rule, start, excluded, effort)) byInstant.set(moment.instant, moment)
  }
  return [...byInstant.values()].toSorted((a, b) => a.instant - b.instant).slice(0, maxOccurrences)
}

function* ruleMoments(
  rule: ICAL.Recur,
  start: Moment,
  excluded: MomentSet,
  effort: Effort
): Generator<Moment> {
  let count = 0
  for (const clock of ruleTimes(rule, start, start.zone, effort)) {
    const moment = { ...start, clock, instant: instantOf(clock, start.zone) }
    if (excluded.has(moment)) continue
    yield moment
    count += 1
    if (count === maxOccurrences) return
  }
}
