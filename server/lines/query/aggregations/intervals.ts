/** The `interval` of a level of `values_agg` (docs/api/aggregations.md), and the periods of that interval. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../http/errors.ts'
import { isDate, timeZoneOf, type FilterContext } from '../filters.ts'
import { instantAt } from '../timeZone.ts'
import { offsetSteps } from '../zoneOffsets.ts'
import type { Grouping, Interval } from './queries.ts'

const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour
/** Origin of weeks: they start on a Monday, and 1970 began on a Thursday. */
const monday = -3 * day

const fixed = (length: number, origin = 0): Interval => ({ kind: 'duration', length, origin })
const months = (count: number): Interval => ({ kind: 'months', months: count })

export const calendarUnits = {
  millisecond: fixed(1),
  second: fixed(1000),
  minute: fixed(minute),
  hour: fixed(hour),
  day: fixed(day),
  week: fixed(7 * day, monday),
  month: months(1),
  quarter: months(3),
  year: months(12)
} as const satisfies Record<string, Interval>

const calendar: Record<string, Interval> = {
  minute: calendarUnits.minute,
  hour: calendarUnits.hour,
  day: calendarUnits.day,
  week: calendarUnits.week,
  month: calendarUnits.month,
  quarter: calendarUnits.quarter,
  year: calendarUnits.year,
  '1m': fixed(minute),
  '1h': fixed(hour),
  '1d': fixed(day),
  '1w': fixed(7 * day, monday),
  '1M': months(1),
  '1q': months(3),
  '1y': months(12)
}
const units: Record<string, number> = { ms: 1, s: 1000, m: minute, h: hour, d: day }
const durationForm = /^(\d{1,9})(ms|s|m|h|d)$/

/**
 * Parses how lines are grouped by the values of a column.
 * @throws HttpError 400
 */
export function parseInterval(
  text: string | undefined,
  property: SchemaProperty,
  context: FilterContext
): Grouping {
  if (!text || text === 'value') return { kind: 'value' }
  const invalid = httpError('wrongInterval', { text, key: property.key })
  if (property.type === 'integer' || property.type === 'number') {
    const width = Number(text)
    if (!(width > 0 && Number.isFinite(width))) throw invalid
    return { kind: 'range', width }
  }
  if (!isDate(property)) {
    throw httpError('noIntervals', { key: property.key })
  }
  const interval = intervalOf(text)
  if (!interval) throw invalid
  return periodsOf(property, interval, timeZoneOf(property, context))
}

/** Periods of a date column. Calendar dates have no time zone. */
export function periodsOf(
  property: SchemaProperty,
  interval: Interval,
  timeZone: string
): Extract<Grouping, { kind: 'period' }> {
  if (property.format !== 'date-time') {
    return { kind: 'period', interval: atLeastDays(interval), timeZone: 'UTC', clock: 'utc' }
  }
  return instantPeriods(interval, timeZone)
}

/** Periods of instants, on the clocks of a time zone. */
export function instantPeriods(interval: Interval, timeZone: string): Extract<Grouping, { kind: 'period' }> {
  return { kind: 'period', interval, timeZone, clock: startsAlike(interval, timeZone) ? 'utc' : 'zone' }
}

/**
 * Whether the periods of a zone start at the same instants as in UTC: hours do, where the offset is a whole number of
 * hours.
 */
function startsAlike(interval: Interval, timeZone: string): boolean {
  if (interval.kind === 'months' || interval.length > hour) return timeZone === 'UTC'
  const offsets = offsetSteps(Date.UTC(1970, 0), Date.UTC(2050, 0), timeZone)
  return offsets.every(({ offset }) => offset % interval.length === 0)
}

function intervalOf(text: string): Interval | undefined {
  if (Object.hasOwn(calendar, text)) return calendar[text]
  const [, count = '', unit = ''] = durationForm.exec(text) ?? []
  const length = Number(count) * (units[unit] ?? 0)
  return length > 0 && length <= 1e13 ? fixed(length) : undefined
}

/** Rounds an interval up to a day, because calendar dates have no hours. */
function atLeastDays(interval: Interval): Interval {
  return interval.kind === 'duration' && interval.length < day ? fixed(day) : interval
}

/** Returns the start of a numbered period as local time, in milliseconds since 1970. */
export function periodStart(number: number, interval: Interval): number {
  if (interval.kind === 'duration') return number * interval.length + interval.origin
  const date = new Date(0)
  date.setUTCFullYear(0, number * interval.months, 1)
  return date.getTime()
}

/** Returns the first instant of a numbered period, in milliseconds since 1970. */
export function periodInstant(
  number: number,
  { interval, timeZone, clock }: Extract<Grouping, { kind: 'period' }>
): number {
  const start = periodStart(number, interval)
  return clock === 'utc' ? start : instantAt(start, timeZone)
}
