/** Dates and times of events. */
import ICAL from 'ical.js'
import { clockTime } from '../../../contract/time/zoneOffset.ts'
import { instantOf, utc, type Zone } from './zones.ts'

export interface Moment {
  /** Local time in its zone, in milliseconds. */
  clock: number
  instant: number
  zone: Zone
  /** Whether it is a day without time; `clock` is then midnight in the calendar's zone. */
  dateOnly: boolean
}

export interface ZoneLookup {
  /** Zone of days, and of times without zone. */
  calendar: Zone
  /** Returns the zone of a TZID. */
  find(identifier: string): Zone
}

/**
 * Form of dates in the library. Where a date-time is expected, it writes a day of eight digits with an empty time:
 * `2024-03-09T::`.
 */
const writtenTime = /^(\d{4})-(\d\d)-(\d\d)(?:T(?:::|(\d\d):(\d\d):?(\d\d)?(Z)?))?$/

/** @throws RangeError when the text is not a date */
function readMoment(text: string, identifier: string | undefined, zones: ZoneLookup): Moment {
  const match = writtenTime.exec(text)
  if (!match) throw new RangeError(`Not a date: ${text}`)
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number
  ]
  const midnight = clockTime(year, month, day, 0, 0, 0)
  const exists = year > 0 && new Date(midnight).getUTCDate() === day && month >= 1 && month <= 12
  if (!exists || hour > 24 || minute > 59 || second > 60) throw new RangeError(`Not a date: ${text}`)
  const dateOnly = match[4] === undefined
  const clock = midnight + ((hour * 60 + minute) * 60 + second) * 1000
  const zone = match[7] ? utc : identifier && !dateOnly ? zones.find(identifier) : zones.calendar
  return { clock, instant: instantOf(clock, zone), zone, dateOnly }
}

/** Returns the dates of all the properties of a name, in the order of the file; empty values are skipped. */
export function readMoments(component: ICAL.Component, name: string, zones: ZoneLookup): Moment[] {
  const moments: Moment[] = []
  for (const property of component.getAllProperties(name)) {
    const identifier = firstText(property.getParameter('tzid'))
    for (const value of writtenValues(property)) {
      // A period is written as its start and its end or duration: only its start is a date of the event.
      const text: unknown = Array.isArray(value) ? (value as unknown[])[0] : value
      if (typeof text !== 'string' || !/\d/.test(text)) continue
      moments.push(readMoment(text, identifier, zones))
    }
  }
  return moments
}

/** Returns the values of a property as split by the library, before their conversion. */
export function writtenValues(property: ICAL.Property): unknown[] {
  return (property.jCal as unknown[]).slice(3)
}

function firstText(parameter: unknown): string | undefined {
  const value: unknown = Array.isArray(parameter) ? (parameter as unknown[])[0] : parameter
  return typeof value === 'string' ? value : undefined
}

/** Converts a local time to the library's type, for its recurrence rules. */
export function libraryTime(clock: number, dateOnly: boolean): ICAL.Time {
  const date = new Date(clock)
  return new ICAL.Time(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      isDate: dateOnly
    },
    ICAL.Timezone.localTimezone
  )
}

export function clockOfTime(time: ICAL.Time): number {
  return clockTime(time.year, time.month, time.day, time.hour, time.minute, time.second)
}
