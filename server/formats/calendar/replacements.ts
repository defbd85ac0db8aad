/** Events that replace one occurrence of another event (RECURRENCE-ID), or this occurrence and all the later ones. */
import type { CalendarEvent } from './event.ts'
import type { Moment } from './moments.ts'
import { dayOf } from './occurrences.ts'

export class Replacements {
  private readonly byInstant = new Map<number, CalendarEvent>()
  private readonly byDay = new Map<number, CalendarEvent>()
  private following: CalendarEvent[] = []
  private readonly usedEvents = new Set<CalendarEvent>()

  add(event: CalendarEvent, replaced: Moment): void {
    const [map, key] = replaced.dateOnly ? [this.byDay, dayOf(replaced)] : [this.byInstant, replaced.instant]
    const previous = map.get(key)
    // When two events replace the same occurrence, the later revision wins; for equal revisions, the later one in the
    // file.
    if (previous && previous.sequence > event.sequence) return
    map.set(key, event)
    if (previous) this.following = this.following.filter((candidate) => candidate !== previous)
    if (event.andFollowing) this.following.push(event)
  }

  /** Returns the event that replaces an occurrence, directly or as one of the following occurrences. */
  of(occurrence: Moment): CalendarEvent | undefined {
    const replacement = this.byInstant.get(occurrence.instant) ?? this.byDay.get(dayOf(occurrence))
    if (replacement) {
      this.usedEvents.add(replacement)
      return replacement
    }
    let latest: CalendarEvent | undefined
    for (const event of this.following) {
      if (instantReplaced(event) > occurrence.instant) continue
      if (!latest || instantReplaced(event) > instantReplaced(latest)) latest = event
    }
    return latest
  }

  /** Marks the replacements of excluded occurrences as used, so that `unused` does not return them. */
  exclude(moments: readonly Moment[]): void {
    for (const moment of moments) {
      const event = this.byInstant.get(moment.instant) ?? this.byDay.get(dayOf(moment))
      if (event) this.usedEvents.add(event)
    }
  }

  /**
   * Returns the replacements whose occurrence was not found: their event is missing, or has no occurrence at that date.
   */
  *unused(): Generator<CalendarEvent> {
    for (const map of [this.byInstant, this.byDay]) {
      for (const event of map.values()) if (!this.usedEvents.has(event)) yield event
    }
  }
}

function instantReplaced(event: CalendarEvent): number {
  return event.replaces?.instant ?? Number.POSITIVE_INFINITY
}
