/** Dates of spreadsheets: numbers of days, distinguished from other numbers by their format only. */
import { twoDigits } from '../../../contract/time/digits.ts'

const dayLength = 86_400_000
/** Serial number of 1 January 1970. */
const epoch = 25_569
/** Days between the origins of the 1900 and 1904 date systems. */
const shiftOf1904 = 1462
/** Upper bound of serial numbers, after 31 December 9999, the last date of spreadsheets. */
const lastNumber = 2_958_466

type FormatKind = 'number' | 'date' | 'time' | 'duration'

const kinds = new Map<string, FormatKind>()

/** Kind of values that a number format displays, from its letters. */
export function formatKind(format: string): FormatKind {
  const cachedKind = kinds.get(format)
  if (cachedKind) return cachedKind
  const kind = readKind(format)
  kinds.set(format, kind)
  return kind
}

const literals = /"[^"]*"|[\\_*].|general|standard|am\/pm|a\/p/gi
const elapsed = /\[(h+|m+|s+)\]/i
/** Colors, conditions and locales. */
const brackets = /\[[^[\]]*\]/g

function readKind(format: string): FormatKind {
  const section = format.replace(literals, '').split(';', 1)[0] ?? ''
  if (elapsed.test(section)) return 'duration'
  const letters = section.replace(brackets, '')
  if (/[yd]/i.test(letters)) return 'date'
  if (/[hs]/i.test(letters)) return 'time'
  // `m` alone is a month; minutes only occur with hours or seconds.
  return /m/i.test(letters) ? 'date' : 'number'
}

/** Returns milliseconds since 1970 in UTC; undefined for a number that is not a date. */
export function serialTime(serial: number, from1904: boolean): number | undefined {
  const number = from1904 ? serial + shiftOf1904 : serial
  if (!(number > -lastNumber && number < lastNumber)) return undefined
  // The 1900 date system has a nonexistent 29 February 1900: earlier numbers are one day late.
  const days = number < 60 ? number + 1 : number
  // Rounded, because serial numbers are not exact to the millisecond.
  return Math.round((days - epoch) * dayLength)
}

/** Formats days as `HH:mm:ss`; hours may exceed 24. */
export function clockText(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return (days < 0 ? '-' : '') + parts.map(twoDigits).join(':')
}

export function isMidnight(time: number): boolean {
  return time % dayLength === 0
}

export function dateText(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Formats as `YYYY-MM-DD HH:mm:ss`. */
export function plainDateTimeText(time: number): string {
  return new Date(Math.round(time / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Formats in ISO 8601 with `Z`. */
export function isoDateTimeText(time: number): string {
  return new Date(time).toISOString()
}
