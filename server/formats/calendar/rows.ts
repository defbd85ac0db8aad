/** Rows of the table of a calendar: one for each occurrence of each event. */
import { offsetText } from '../../../contract/time/digits.ts'
import { ConversionError } from '../conversions/conversion.ts'
import { unreadable, type Block } from './components.ts'
import type { Cell } from '../conversions/writeTable.ts'
import { Effort } from './effort.ts'
import { readEvent, textColumns, type CalendarEvent } from './event.ts'
import type { Moment, ZoneLookup } from './moments.ts'
import { occurrencesOf } from './occurrences.ts'
import { Replacements } from './replacements.ts'
import { dayLength, instantOf, utc, type Zone } from './zones.ts'

export const columns = ['DTSTART', 'DTEND', ...textColumns]

/** @throws ConversionError when an event cannot be read, or exceeds the limits */
export function* calendarRows(
  text: string,
  blocks: readonly Block[],
  zones: ZoneLookup,
  report: (percent: number) => void
): Generator<Cell[]> {
  const effort = new Effort()
  const replacements = new Map<string, Replacements>()
  const events: Block[] = []
  for (const block of blocks) {
    if (!/recurrence-id/i.test(text.slice(block.start, block.end))) {
      events.push(block)
      continue
    }
    const event = readEvent(text, block, zones)
    if (!event.replaces) {
      events.push(block)
      continue
    }
    let ofEvent = replacements.get(event.uid)
    if (!ofEvent) replacements.set(event.uid, (ofEvent = new Replacements()))
    ofEvent.add(event, event.replaces)
  }
  for (const [index, block] of events.entries()) {
    if (index % 100 === 0) report(Math.floor((index / events.length) * 100))
    const event = readEvent(text, block, zones)
    for (const row of eventRows(event, replacements.get(event.uid), effort)) yield row
  }
  for (const ofEvent of replacements.values()) {
    for (const event of ofEvent.unused()) yield countedRow(rowOf(event, event.start), effort)
  }
}

function* eventRows(
  event: CalendarEvent,
  replacements: Replacements | undefined,
  effort: Effort
): Generator<Cell[]> {
  const { start } = event
  if (!start) {
    yield countedRow(rowOf(event, undefined), effort)
    return
  }
  let occurrences: Moment[]
  try {
    occurrences = occurrencesOf(event, start, effort)
  } catch (error) {
    if (error instanceof ConversionError) throw error
    throw unreadable(event.block, error)
  }
  replacements?.exclude(event.exceptions)
  for (const occurrence of occurrences) {
    const replacing = replacements?.of(occurrence)
    const row = replacing ? rowOf(replacing, moved(occurrence, replacing)) : rowOf(event, occurrence)
    yield countedRow(row, effort)
  }
}

/**
 * Returns the start of a replaced occurrence: that of its own replacement, or, for the following occurrences, shifted
 * by as much as the first one.
 */
function moved(occurrence: Moment, replacing: CalendarEvent): Moment | undefined {
  const { start, replaces } = replacing
  if (!start || !replaces || replaces.instant === occurrence.instant) return start
  if (!replacing.andFollowing) return start
  const clock = occurrence.clock + start.clock - replaces.clock
  return { ...start, clock, instant: instantOf(clock, start.zone) }
}

function rowOf(event: CalendarEvent, start: Moment | undefined): Cell[] {
  const { span } = event
  if (!start) return ['', event.end ? isoDate(event.end.instant, event.end.zone) : '', ...event.cells]
  const from = span?.days ? instantOf(start.clock + span.days * dayLength, start.zone) : start.instant
  const end = span ? isoDate(from + span.milliseconds, event.end?.zone ?? start.zone) : ''
  return [isoDate(start.instant, start.zone), end, ...event.cells]
}

/** Formats an instant in ISO 8601 with the offset of its zone, to the second; empty outside the years 0 to 9999. */
function isoDate(instant: number, zone: Zone): string {
  const offset = zone === utc ? 0 : Math.round(zone.offsetAt(instant) / 60_000)
  const local = new Date(instant + offset * 60_000)
  const year = local.getUTCFullYear()
  if (!(year >= 0 && year <= 9999)) return ''
  return local.toISOString().slice(0, 19) + (zone === utc ? 'Z' : offsetText(offset))
}

function countedRow(row: Cell[], effort: Effort): Cell[] {
  effort.step()
  effort.write(row)
  return row
}
