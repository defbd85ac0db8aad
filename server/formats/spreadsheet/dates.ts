/** Dates of spreadsheets: numbers of days that only their format tells from other numbers. */

const dayLength = 86_400_000
/** Number of the first of January 1970. */
const epoch = 25_569
/** Days between the origins of the two calendars of workbooks. */
const shiftOf1904 = 1462
/** The 31st of December 9999: no spreadsheet goes further. */
const lastNumber = 2_958_466

type FormatKind = 'number' | 'date' | 'time' | 'duration'

const kinds = new Map<string, FormatKind>()

/** What a number format shows, known from its letters. */
export function formatKind(format: string): FormatKind {
  const known = kinds.get(format)
  if (known) return known
  const kind = readKind(format)
  kinds.set(format, kind)
  return kind
}

const literals = /"[^"]*"|[\\_*].|general|standard|am\/pm|a\/p/gi
const elapsed = /\[(h+|m+|s+)\]/i
/** Colours, conditions, locales. */
const brackets = /\[[^[\]]*\]/g

function readKind(format: string): FormatKind {
  const section = format.replace(literals, '').split(';', 1)[0] ?? ''
  if (elapsed.test(section)) return 'duration'
  const letters = section.replace(brackets, '')
  if (/[yd]/i.test(letters)) return 'date'
  if (/[hs]/i.test(letters)) return 'time'
  // Alone, it is a month: minutes go with hours or seconds.
  return /m/i.test(letters) ? 'date' : 'number'
}

/** Milliseconds of UTC, or undefined when the number is the one of no date. */
export function serialTime(serial: number, from1904: boolean): number | undefined {
  const number = from1904 ? serial + shiftOf1904 : serial
  if (!(number > -lastNumber && number < lastNumber)) return undefined
  // The year 1900 has a 29th of February there, so that numbers before it are one day late.
  const days = number < 60 ? number + 1 : number
  // A number of days is not exact to the millisecond.
  return Math.round((days - epoch) * dayLength)
}

/** `HH:mm:ss`, with as many hours as it takes. */
export function clock(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return (days < 0 ? '-' : '') + parts.map((part) => String(part).padStart(2, '0')).join(':')
}

export function isMidnight(time: number): boolean {
  return time % dayLength === 0
}

export function dateText(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** `YYYY-MM-DD HH:mm:ss` */
export function plainDateTimeText(time: number): string {
  return new Date(Math.round(time / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** ISO 8601 with `Z` */
export function isoDateTimeText(time: number): string {
  return new Date(time).toISOString()
}
