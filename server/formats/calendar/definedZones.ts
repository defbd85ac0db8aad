/** Time zones defined in the calendar, and zones that it only names. */
import ICAL from 'ical.js'
import { clockTime } from '../../../contract/time/zoneOffset.ts'
import { parseBlock, type Block } from './components.ts'
import { Effort } from './effort.ts'
import { libraryTime, readMoments, type ZoneLookup } from './moments.ts'
import { ruleTimes } from './rules.ts'
import { namedZone, utc, zoneName, type Zone } from './zones.ts'

const definition = new Set([
  'TZID',
  'STANDARD',
  'DAYLIGHT',
  'DTSTART',
  'RRULE',
  'RDATE',
  'TZOFFSETFROM',
  'TZOFFSETTO'
])
/** Local time until which changes of offset are computed. */
const lastChange = clockTime(2200, 1, 1, 0, 0, 0)
/** Maximum number of changes of one zone. Outlook writes two a year since 1601, about twelve hundred. */
const maxChanges = 10_000
/** Maximum number of definitions that are read; only malicious files have more. */
const maxZones = 500

interface Change {
  instant: number
  before: number
  after: number
}

interface CalendarZones extends ZoneLookup {
  /** IANA name of the calendar's zone. */
  timeZone: string
}

/** Returns the zone of the first definition, otherwise the one that the calendar names, otherwise the default zone. */
export function calendarZones(
  text: string,
  blocks: readonly Block[],
  namedByCalendar: string | undefined,
  defaultTimeZone: string
): CalendarZones {
  const effort = new Effort()
  const zones = new Map<string, Zone>()
  let first: string | undefined
  for (const block of blocks.slice(0, maxZones)) {
    const defined = definedZone(text, block, effort)
    if (!defined) continue
    first ??= defined.identifier
    if (defined.zone && !zones.has(defined.identifier)) zones.set(defined.identifier, defined.zone)
  }
  const found = (identifier: string): Zone | undefined => {
    const zone = zones.get(identifier)
    if (zone) return zone
    const name = zoneName(identifier)
    if (!name) return undefined
    const ianaZone = namedZone(name)
    zones.set(identifier, ianaZone)
    return ianaZone
  }
  // Outlook's names of zones are not IANA names, which the rest of the platform requires.
  const timeZone =
    (first && zoneName(first)) || (namedByCalendar && zoneName(namedByCalendar)) || defaultTimeZone
  const calendar = (first && zones.get(first)) || found(timeZone) || utc
  return { timeZone, calendar, find: (identifier) => found(identifier) ?? calendar }
}

/** Reads the definition of a zone; an unreadable one only gives its identifier, by which the zone may be known. */
function definedZone(
  text: string,
  block: Block,
  effort: Effort
): { identifier: string; zone?: Zone } | undefined {
  let identifier: string | undefined
  try {
    const component = parseBlock(text, block, definition)
    const name = component.getFirstPropertyValue('tzid')
    if (typeof name !== 'string' || !name.trim()) return undefined
    identifier = name
    const changes = component.getAllSubcomponents().flatMap((part) => changesOf(part, effort))
    return { identifier, zone: changes.length ? zoneOf(changes) : undefined }
  } catch {
    return identifier === undefined ? undefined : { identifier }
  }
}

const local: ZoneLookup = { calendar: utc, find: () => utc }

function changesOf(component: ICAL.Component, effort: Effort): Change[] {
  const before = offsetOf(component, 'tzoffsetfrom')
  const after = offsetOf(component, 'tzoffsetto')
  const [start] = readMoments(component, 'dtstart', local)
  if (before === undefined || after === undefined || !start) return []
  const changes: Change[] = []
  const add = (clock: number): void => {
    if (changes.length >= maxChanges) throw new RangeError('Too many changes of offset')
    changes.push({ instant: clock - before, before, after })
  }
  add(start.clock)
  for (const moment of readMoments(component, 'rdate', local)) add(moment.clock)
  const zone: Zone = { offsetAt: () => before }
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) continue
    if (!rule.until && !rule.count) rule.until = libraryTime(lastChange, false)
    for (const clock of ruleTimes(rule, start, zone, effort, lastChange)) add(clock)
  }
  return changes
}

function offsetOf(component: ICAL.Component, name: string): number | undefined {
  const offset = component.getFirstPropertyValue(name)
  return offset instanceof ICAL.UtcOffset ? offset.toSeconds() * 1000 : undefined
}

function zoneOf(changes: Change[]): Zone {
  const sorted = changes.toSorted((a, b) => a.instant - b.instant)
  const first = sorted[0]!
  return {
    offsetAt(instant) {
      if (instant < first.instant) return first.before
      let low = 0
      let high = sorted.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (sorted[middle]!.instant <= instant) low = middle
        else high = middle - 1
      }
      return sorted[low]!.after
    }
  }
}
