/** Converts lines to calendar events, and places the events in days and hours. */
import type { Dataset, Line } from '../../../contract/datasets/dataset.ts'
import { addDays, dayMinutes, daysBetween, isDay, minutesOf, today, type Day } from './days.ts'
import type { CalendarColumns } from './calendarColumns.ts'
import { compareLabels } from '../../i18n/collation.ts'

export interface CalendarEvent {
  id: string
  label: string
  firstDay: Day
  /** Number of days that the event covers, at least 1. */
  days: number
  /** Start time, `HH:MM`; absent for an all-day event. */
  time?: string
  /** Duration in minutes of wall-clock time; absent for an all-day event. */
  minutes?: number
}

/** Time zones used to decide whether an event lasts whole days. */
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

/** Returns the event of a line; undefined when the line has no label or no start. */
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
  // An event that ends after midnight, earlier in the day than it started, counts as one evening.
  const steps = daysBetween(from.day, to.day) + (to.time > from.time ? 1 : 0)
  const minutes = daysBetween(from.day, to.day) * dayMinutes + minutesOf(to.time) - minutesOf(from.time)
  return { firstDay: from.day, days: Math.max(1, steps), time: from.time, minutes: Math.max(0, minutes) }
}

/** Span of an event that goes from midnight to midnight in the time zone of the data. */
function wholeDays(start: string, end: string, zone: string): Span | undefined {
  const from = clockIn(start, zone)
  const to = clockIn(end, zone)
  if (from?.time !== midnight || to?.time !== midnight) return undefined
  return { firstDay: from.day, days: Math.max(1, daysBetween(from.day, to.day)) }
}

/** Span of whole days in the viewer's time zone; an end at 23:59 counts as midnight. */
function viewerDays(start: string, end: string, zones: Zones): Span | undefined {
  const from = clockIn(start, zones.viewer)
  const to = clockIn(end, zones.viewer)
  if (from?.time !== midnight || !to) return undefined
  const after = to.time === lastMinute ? addDays(to.day, 1) : to.time === midnight ? to.day : undefined
  return after === undefined
    ? undefined
    : { firstDay: from.day, days: Math.max(1, daysBetween(from.day, after)) }
}

/** Wall-clock time of a moment: at the offset that the text states, else in the viewer's time zone. */
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

/** Whether the event is placed among the hours; all-day events and events of several days go above the hours. */
export function isHourly({ time, days }: CalendarEvent): boolean {
  return time !== undefined && days === 1
}

/** Largest number of hourly events under way at the same time, at least 1. */
export function maxOverlappingEvents(events: CalendarEvent[]): number {
  const changes = events.filter(isHourly).flatMap(({ firstDay, time = '', minutes = 0 }) => {
    const start = Date.parse(`${firstDay}T${time}:00Z`)
    const end = start + Math.max(minutes, minMinutes) * 60_000
    return [
      { at: start, by: 1 },
      { at: end, by: -1 }
    ]
  })
  let current = 0
  let most = 1
  // Ends come before starts at the same minute: back-to-back events share a lane.
  for (const { by } of changes.toSorted((a, b) => a.at - b.at || a.by - b.by)) {
    current += by
    most = Math.max(most, current)
  }
  return most
}

/** Minimum duration in minutes of a drawn event, so that its label is readable. */
const minMinutes = 30

/** Events that take place on a day, all-day events first. */
export function eventsOn(events: CalendarEvent[], day: Day): CalendarEvent[] {
  return events
    .filter(({ firstDay, days }) => {
      const index = daysBetween(firstDay, day)
      return index >= 0 && index < days
    })
    .sort((a, b) => compareLabels(a.time ?? '', b.time ?? ''))
}

/** Day that a calendar opens on: today, or the start of the data when today is outside their period. */
export function startDay({ timePeriod }: Pick<Dataset, 'timePeriod'>): Day {
  const now = today()
  if (!timePeriod) return now
  const from = timePeriod.startDate.slice(0, 10)
  const to = timePeriod.endDate.slice(0, 10)
  return now < from || now > to ? from : now
}

/**
 * Day that a calendar opens on while filters are set: today, or the start of the matching lines when today is outside
 * their period; undefined when no line matches.
 * @param first the matching line that starts first
 * @param last the matching line that ends last
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

/** API parameters that select the line that starts first, or the line that ends last. */
export function boundParameters(columns: CalendarColumns, bound: 'first' | 'last'): [string, string][] {
  const { start, end } = columns
  return [
    ['size', '1'],
    ['count', 'false'],
    ['select', [start.key, end.key].join(',')],
    ['sort', bound === 'first' ? start.key : `-${end.key}`],
    // Lines without a start or an end are in no view of the calendar.
    ['qs', `_exists_:${escapedKey(start.key)} AND _exists_:${escapedKey(end.key)}`]
  ]
}

/** API parameters that select the events of some days. */
export function eventParameters(columns: CalendarColumns, first: Day, last: Day): [string, string][] {
  const start = escapedKey(columns.start.key)
  const end = escapedKey(columns.end.key)
  const during = `${end}:[${first} TO *] AND ${start}:[* TO ${last}]`
  // An event without an end takes place on its start day only.
  const open = `${start}:[${first} TO ${last}] AND NOT _exists_:${end}`
  return [
    ['sort', columns.start.key],
    ['qs', `(${during}) OR (${open})`]
  ]
}

/** Escapes the special characters of a column key for the query syntax (`qs`). */
function escapedKey(key: string): string {
  return key.replaceAll(/[+\-=&|><!(){}[\]^"~*?:\\/ ]/g, String.raw`\$&`)
}
