/** Events that replace one occurrence of another (RECURRENCE-ID), or that one and all the later ones. */
import type { CalendarEvent } from './event.ts'
import type { Moment } from './moments.ts'
import { dayOf } from './occurrences.ts'

export class Replacements {
  private readonly byInstant = new Map<number, CalendarEvent>()
  private readonly byDay = new Map<number, CalendarEvent>()
  private following: CalendarEvent[] = []
  private readonly used = new Set<CalendarEvent>()

  add(event: CalendarEvent, replaced: Moment): void {
    const [map, key] = replaced.dateOnly ? [this.byDay, dayOf(replaced)] : [this.byInstant, replaced.instant]
    const other = map.get(key)
    // The same occurrence changed twice: the later revision, which is also the later one in the file.
    if (other && other.sequence > event.sequence) return
    map.set(key, event)
    if (other) this.following = this.following.filter((one) => one !== other)
    if (event.andFollowing) this.following.push(event)
  }

  /** The event that replaces an occurrence, itself or as one of the following ones. */
  of(occurrence: Moment): CalendarEvent | undefined {
    const own = this.byInstant.get(occurrence.instant) ?? this.byDay.get(dayOf(occurrence))
    if (own) {
      this.used.add(own)
      return own
    }
    let latest: CalendarEvent | undefined
    for (const event of this.following) {
      if (instantReplaced(event) > occurrence.instant) continue
      if (!latest || instantReplaced(event) > instantReplaced(latest)) latest = event
    }
    return latest
  }

  /** Marks as done those whose occurrence is excluded: they must not come back. */
  exclude(moments: readonly Moment[]): void {
    for (const moment of moments) {
      const event = this.byInstant.get(moment.instant) ?? this.byDay.get(dayOf(moment))
      if (event) this.used.add(event)
    }
  }

  /** Those that replaced nothing: their event is not in the file, or takes no place at that date. */
  *unused(): Generator<CalendarEvent> {
    for (const map of [this.byInstant, this.byDay]) {
      for (const event of map.values()) if (!this.used.has(event)) yield event
    }
  }
}

function instantReplaced(event: CalendarEvent): number {
  return event.replaces?.instant ?? Number.POSITIVE_INFINITY
}
