/** Forms of dates and date-times in files (docs/api/processing.md). */

export interface DateFormat {
  /** Name stored in the detected schema. */
  name: string
  /** Regular expression source with the same meaning in JavaScript and RE2, to match a value as a whole. */
  pattern: string
  /** Meaning of the pattern's groups, in order: y, Y (two digits), M, D, H, m, s. */
  groups: string
  /** Format for DuckDB's strptime; only valid for values that match the pattern. */
  strptime: string
}

const day = '([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})'
const shortYearDay = '([0-9]{1,2})/([0-9]{1,2})/([0-9]{2})'
const minutes = '([0-9]{1,2}):([0-9]{1,2})'
const seconds = `${minutes}:([0-9]{1,2})`
const isoDay = '([0-9]{4})-([0-9]{2})-([0-9]{2})'
const isoTime = '([0-9]{2}):([0-9]{2}):([0-9]{2})'

const frenchDateTimes: DateFormat[] = [
  { time: 'H:m', pattern: minutes, groups: 'Hm', strptime: '%H:%M' },
  { time: 'H:m:s', pattern: seconds, groups: 'Hms', strptime: '%H:%M:%S' }
].flatMap(({ time, pattern, groups, strptime }) =>
  [' ', ', '].flatMap((separator) => [
    {
      name: `D/M/YYYY${separator}${time}`,
      pattern: day + separator + pattern,
      groups: `DMy${groups}`,
      strptime: `%d/%m/%Y${separator}${strptime}`
    },
    {
      name: `D/M/YY${separator}${time}`,
      pattern: shortYearDay + separator + pattern,
      groups: `DMY${groups}`,
      strptime: `%d/%m/%y${separator}${strptime}`
    }
  ])
)

/** Date-time formats, in the order of detection. */
export const dateTimeFormats: DateFormat[] = [
  ...frenchDateTimes,
  {
    name: 'YYYY-MM-DDTHH:mm:ss',
    pattern: `${isoDay}T${isoTime}`,
    groups: 'yMDHms',
    strptime: '%Y-%m-%dT%H:%M:%S'
  },
  {
    name: 'YYYY-MM-DD HH:mm:ss',
    pattern: `${isoDay} ${isoTime}`,
    groups: 'yMDHms',
    strptime: '%Y-%m-%d %H:%M:%S'
  }
]

export const dateFormats: DateFormat[] = [
  { name: 'D/M/YYYY', pattern: day, groups: 'DMy', strptime: '%d/%m/%Y' },
  { name: 'D/M/YY', pattern: shortYearDay, groups: 'DMY', strptime: '%d/%m/%y' },
  {
    name: 'YYYY/M/D',
    pattern: '([0-9]{4})/([0-9]{1,2})/([0-9]{1,2})',
    groups: 'yMD',
    strptime: '%Y/%m/%d'
  }
]

/** Pattern source of an RFC 3339 date-time. Also accepts a space for `T`, and an offset without colon or minutes. */
export const zonedDateTimePattern = `${isoDay}[Tt ]${isoTime}([.][0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)`
export const isoDayPattern = isoDay

const expressions = new Map<string, RegExp>()

function fullMatch(pattern: string, text: string): RegExpExecArray | null {
  let expression = expressions.get(pattern)
  if (!expression) expressions.set(pattern, (expression = new RegExp(`^(?:${pattern})$`)))
  return expression.exec(text)
}

interface DateParts {
  y: number
  M: number
  D: number
  H: number
  m: number
  s: number
}

/** Returns the parts of a text that is an existing date in a format. Hour 24:00 is the start of the next day. */
function partsOf(text: string, format: DateFormat): DateParts | undefined {
  const match = fullMatch(format.pattern, text)
  if (!match) return undefined
  const parts: DateParts = { y: 1, M: 1, D: 1, H: 0, m: 0, s: 0 }
  for (const [index, group] of format.groups.split('').entries()) {
    const value = Number(match[index + 1])
    if (group === 'Y') parts.y = value < 69 ? 2000 + value : 1900 + value
    else parts[group as keyof DateParts] = value
  }
  return exists(parts) ? parts : undefined
}

export function matchesFormat(text: string, format: DateFormat): boolean {
  return !!partsOf(text, format)
}

/** Converts a text in a named date format to `2024-05-02`; undefined when the text or the name does not fit. */
export function isoDayOf(text: string, formatName: string | undefined): string | undefined {
  return isoOf(text, dateFormats, formatName)?.slice(0, 10)
}

/**
 * Converts a text in a named date-time format to `2024-05-02T10:00:00`, without zone; undefined when it does not fit.
 */
export function isoDateTimeOf(text: string, formatName: string | undefined): string | undefined {
  return isoOf(text, dateTimeFormats, formatName)?.slice(0, 19)
}

function isoOf(text: string, formats: DateFormat[], name: string | undefined): string | undefined {
  const format = formats.find((candidate) => candidate.name === name)
  const parts = format && partsOf(text, format)
  if (!parts) return undefined
  const date = new Date(0)
  date.setUTCFullYear(parts.y, parts.M - 1, parts.D)
  date.setUTCHours(parts.H, parts.m, parts.s)
  return date.toISOString()
}

function exists({ y, M, D, H, m, s }: DateParts): boolean {
  if (y < 1 || M < 1 || M > 12 || D < 1 || D > daysIn(y, M)) return false
  return (H < 24 && m < 60 && s < 60) || (H === 24 && m === 0 && s === 0)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export function isZonedDateTime(text: string): boolean {
  const match = fullMatch(zonedDateTimePattern, text)
  if (!match) return false
  const [y = 0, M = 0, D = 0, H = 0, m = 0, s = 0]: (number | undefined)[] = match.slice(1, 7).map(Number)
  return H < 24 && exists({ y, M, D, H, m, s })
}

export function isIsoDay(text: string): boolean {
  const match = fullMatch(isoDay, text)
  return !!match && exists({ y: +match[1]!, M: +match[2]!, D: +match[3]!, H: 0, m: 0, s: 0 })
}

/**
 * Returns the milliseconds since 1970 of an RFC 3339 date-time, or of a text in another accepted form; NaN for other
 * texts.
 */
export function instantOf(text: string): number {
  const instant = Date.parse(text)
  if (!Number.isNaN(instant)) return instant
  const [, rest = '', second = '', fraction = '', zone = ''] =
    /^(.+:)(\d\d)([.]\d+)?(z|[+-]\d\d(?::?\d\d)?)$/i.exec(text) ?? []
  // Handles what `Date.parse` refuses: offsets without minutes, and leap seconds, which become the following second.
  const fullZone = zone.length === 3 ? `${zone}:00` : zone
  const isLeap = second === '60'
  return (
    Date.parse(`${rest}${isLeap ? '59' : second}${isLeap ? '' : fraction}${fullZone}`) + (isLeap ? 1000 : 0)
  )
}
