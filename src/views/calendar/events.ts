/** Lines as events of a calendar, and where each stands in it. */
import type { Dataset, Line } from '../../../contract/datasets/dataset.ts'
import { addDays, dayMinutes, daysBetween, isDay, minutesOf, today, type Day } from './days.ts'
import type { CalendarColumns } from './calendarColumns.ts'
import { compareLabels } from '../../i18n/collation.ts'

export interface CalendarEvent {
  id: string
  label: string
  firstDay: Day
  /** Number of days, one at least. */
  days: number
  /** `HH:MM`, absent from an event of whole days. */
  time?: string
  /** How long it is on the same clock, for an event that has a time. */
  minutes?: number
}

/** Time zones that tell whether an event takes whole days. */
export interface Zones {
  dataset: string
  viewer: string
}

interface Clock {
  day: Day
  time: string
}

const midnight = '00:00'
const lastMinute = '23:59'

/** An event; undefined when a line has no label, or no start. */
export function eventOf(line: Line, columns: CalendarColumns, zones: Zones): CalendarEvent | undefined {
  const start = textOf(line[columns.start.key])
  const label = line[columns.label.key]
  if (!start || (typeof label !== 'string' && typeof label !== 'number') || line._id === undefined)
    return undefined
  const end = textOf(line[columns.end.key]) ?? start
  const span = spanOf(start, end, zones)
  const text = columns.label['x-labels']?.[String(label)] ?? String(label)
  return span && { id: line._id, label: text, ...span }
}

type Span = Pick<CalendarEvent, 'firstDay' | 'days' | 'time' | 'minutes'>

function spanOf(start: string, end: string, zones: Zones): Span | undefined {
  if (isDay(start)) {
    const last = end.slice(0, 10)
    return { firstDay: start, days: Math.max(1, isDay(last) ? daysBetween(start, last) : 1) }
  }
  const whole =
    start === end ? undefined : (wholeDays(start, end, zones.dataset) ?? viewerDays(start, end, zones))
  if (whole) return whole
  const from = clockOf(start, zones.viewer)
  const to = clockOf(end, zones.viewer) ?? from
  if (!from || !to) return undefined
  // Day by day from its start: what ends in the night belongs to the evening.
  const steps = daysBetween(from.day, to.day) + (to.time > from.time ? 1 : 0)
  const minutes = daysBetween(from.day, to.day) * dayMinutes + minutesOf(to.time) - minutesOf(from.time)
  return { firstDay: from.day, days: Math.max(1, steps), time: from.time, minutes: Math.max(0, minutes) }
}

/** The span of whole days, from midnight to midnight where the data are. */
function wholeDays(start: string, end: string, zone: string): Span | undefined {
  const from = clockIn(start, zone)
  const to = clockIn(end, zone)
  if (from?.time !== midnight || to?.time !== midnight) return undefined
  return { firstDay: from.day, days: Math.max(1, daysBetween(from.day, to.day)) }
}

/** Whole days where the viewer is: the last minute ends a day too. */
function viewerDays(start: string, end: string, zones: Zones): Span | undefined {
  const from = clockIn(start, zones.viewer)
  const to = clockIn(end, zones.viewer)
  if (from?.time !== midnight || !to) return undefined
  const after = to.time === lastMinute ? addDays(to.day, 1) : to.time === midnight ? to.day : undefined
  return after === undefined
    ? undefined
    : { firstDay: from.day, days: Math.max(1, daysBetween(from.day, after)) }
}

/** What a clock shows at a moment: the one that wrote it, when the text says its offset, else the viewer's. */
function clockOf(moment: string, viewerZone: string): Clock | undefined {
  const written = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}).*[+-]\d{2}:?\d{2}$/.exec(moment)
  if (written?.[1] && written[2]) return { day: written[1], time: written[2] }
  return clockIn(moment, viewerZone)
}

function clockIn(moment: string, timeZone: string): Clock | undefined {
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(moment)
  const instant = Date.parse(hasZone || !moment.includes('T') ? moment : `${moment}Z`)
  if (Number.isNaN(instant)) return undefined
  const part = partsIn(instant, timeZone)
  return { day: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function partsIn(instant: number, timeZone: string): Record<string, string> {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23'
    })
    formats.set(timeZone, format)
  }
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Events of hours stand among them; those of days, or longer than one, stand above. */
export function isHourly({ time, days }: CalendarEvent): boolean {
  return time !== undefined && days === 1
}

/** How many events of hours go on at the same time, at most; one at least. */
export function mostAtOnce(events: CalendarEvent[]): number {
  const changes = events.filter(isHourly).flatMap(({ firstDay, time = '', minutes = 0 }) => {
    const start = Date.parse(`${firstDay}T${time}:00Z`)
    const end = start + Math.max(minutes, leastMinutes) * 60_000
    return [
      { at: start, by: 1 },
      { at: end, by: -1 }
    ]
  })
  let current = 0
  let most = 1
  // What ends when another starts makes room for it.
  for (const { by } of changes.toSorted((one, other) => one.at - other.at || one.by - other.by)) {
    current += by
    most = Math.max(most, current)
  }
  return most
}

/** What is shorter is drawn as long as this, or its name could not be read. */
const leastMinutes = 30

/** The events that take place on a day, those of whole days first. */
export function eventsOn(events: CalendarEvent[], day: Day): CalendarEvent[] {
  return events
    .filter(({ firstDay, days }) => {
      const index = daysBetween(firstDay, day)
      return index >= 0 && index < days
    })
    .sort((one, other) => compareLabels(one.time ?? '', other.time ?? ''))
}

/** The day that a calendar opens on: today, or the start of the data when today is outside of them. */
export function startDay({ timePeriod }: Pick<Dataset, 'timePeriod'>): Day {
  const now = today()
  if (!timePeriod) return now
  const from = timePeriod.startDate.slice(0, 10)
  const to = timePeriod.endDate.slice(0, 10)
  return now < from || now > to ? from : now
}

/**
 * The day that a calendar opens on while only some events are sought: today, or the start of what is found when today is
 * outside of it; undefined when nothing is found.
 * @param first the line that starts first
 * @param last the line that ends last
 */
export function soughtDay(
  { first, last }: { first: Line | undefined; last: Line | undefined },
  columns: CalendarColumns,
  zones: Zones
): Day | undefined {
  const from = first && startOf(first, columns, zones)
  if (from === undefined) return undefined
  const to = textOf(last?.[columns.end.key])?.slice(0, 10) ?? from
  const now = today()
  return now < from || now > to ? from : now
}

function startOf(line: Line, columns: CalendarColumns, zones: Zones): Day | undefined {
  const start = textOf(line[columns.start.key])
  return start && spanOf(start, textOf(line[columns.end.key]) ?? start, zones)?.firstDay
}

/** What asks for the line that starts first, or for the one that ends last. */
export function boundParameters(columns: CalendarColumns, bound: 'first' | 'last'): [string, string][] {
  const { start, end } = columns
  return [
    ['size', '1'],
    ['count', 'false'],
    ['select', [start.key, end.key].join(',')],
    ['sort', bound === 'first' ? start.key : `-${end.key}`],
    // The others are shown nowhere.
    ['qs', `_exists_:${escapedKey(start.key)} AND _exists_:${escapedKey(end.key)}`]
  ]
}

/** What selects the events of some days, as API parameters. */
export function eventParameters(columns: CalendarColumns, first: Day, last: Day): [string, string][] {
  const start = escapedKey(columns.start.key)
  const end = escapedKey(columns.end.key)
  const during = `${end}:[${first} TO *] AND ${start}:[* TO ${last}]`
  // An event without an end is one of its start.
  const open = `${start}:[${first} TO ${last}] AND NOT _exists_:${end}`
  return [
    ['sort', columns.start.key],
    ['qs', `(${during}) OR (${open})`]
  ]
}

/** A key in the query syntax, whose own characters are escaped. */
function escapedKey(key: string): string {
  return key.replaceAll(/[+\-=&|><!(){}[\]^"~*?:\\/ ]/g, String.raw`\$&`)
}
