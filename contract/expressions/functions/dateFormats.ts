/** Formats of TRANSFORM_DATE: parsing and writing of dates. */

interface DateFields {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
}

interface ReadDate extends Partial<DateFields> {
  isAfternoon?: boolean
  /** Offset from UTC in minutes; absent when the text has none. */
  offset?: number
}

type FormatPart = { token: string } | { literal: string }

const tokenPattern = /\[([^[\]]*)\]|YYYY|YY|MM|M|DD|D|HH|H|hh|h|mm|m|ss|s|SSS|A|a|ZZ|Z|X|x|[^]/g
const tokens = new Set('YYYY YY M MM D DD H HH h hh m mm s ss SSS A a Z ZZ X x'.split(' '))

const formats = new Map<string, FormatPart[]>()
/** Maximum number of cached formats: expressions may compute formats, so that their number has no bound. */
const maxFormats = 100
const maxFormatLength = 100

function piecesOf(format: string): FormatPart[] {
  const cachedParts = formats.get(format)
  if (cachedParts) return cachedParts
  const pieces = splitFormat(format)
  if (formats.size >= maxFormats) formats.clear()
  if (format.length <= maxFormatLength) formats.set(format, pieces)
  return pieces
}

function splitFormat(format: string): FormatPart[] {
  return Array.from(format.matchAll(tokenPattern), ([text, literal]) =>
    literal !== undefined ? { literal } : tokens.has(text) ? { token: text } : { literal: text }
  )
}

const twoDigits = /[0-9]{1,2}/y
const numberFields: Record<string, [field: keyof DateFields, pattern: RegExp]> = {
  YYYY: ['year', /[0-9]{4}/y],
  YY: ['year', /[0-9]{2}/y],
  M: ['month', twoDigits],
  MM: ['month', twoDigits],
  D: ['day', twoDigits],
  DD: ['day', twoDigits],
  H: ['hour', twoDigits],
  HH: ['hour', twoDigits],
  h: ['hour', twoDigits],
  hh: ['hour', twoDigits],
  m: ['minute', twoDigits],
  mm: ['minute', twoDigits],
  s: ['second', twoDigits],
  ss: ['second', twoDigits],
  SSS: ['millisecond', /[0-9]{3}/y]
}
const halfDay = /[AaPp][Mm]/y
const offsetPattern = /Z|[+-][0-9]{2}:?[0-9]{2}/y

/** Parses a date; undefined when the text does not have the format. Text after the date is ignored. */
export function readDate(text: string, format: string): ReadDate | undefined {
  const fields: ReadDate = {}
  let at = 0
  const readMatch = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const match = pattern.exec(text)?.[0]
    at += match?.length ?? 0
    return match
  }
  for (const part of piecesOf(format)) {
    if ('literal' in part) {
      if (!text.startsWith(part.literal, at)) return undefined
      at += part.literal.length
      continue
    }
    const { token } = part
    const numberField = numberFields[token]
    const fieldText = readMatch(
      numberField?.[1] ?? (token === 'A' || token === 'a' ? halfDay : offsetPattern)
    )
    if (fieldText === undefined) return undefined
    if (numberField)
      fields[numberField[0]] = token === 'YY' ? wholeYear(Number(fieldText)) : Number(fieldText)
    else if (token === 'A' || token === 'a') fields.isAfternoon = fieldText.toLowerCase() === 'pm'
    else fields.offset = offsetOf(fieldText)
  }
  return fits(fields) ? fields : undefined
}

const wholeYear = (year: number): number => (year > 68 ? 1900 + year : 2000 + year)

/** Offset in minutes of `+01:00`, `+0100` or `Z`. */
export function offsetOf(text: string): number {
  if (text.toUpperCase() === 'Z') return 0
  const digits = text.replaceAll(/[^0-9]/g, '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4))
  return text.startsWith('-') ? -minutes : minutes
}

function fits({ month = 1, hour = 0, minute = 0, second = 0, isAfternoon }: ReadDate): boolean {
  const lastHour = isAfternoon === undefined ? 24 : 12
  return month >= 1 && month <= 12 && hour <= lastHour && minute < 60 && second < 60
}

/** Hour of the day, 0 to 23, from the 12-hour or 24-hour fields. */
export function hourOf({ hour = 0, isAfternoon }: ReadDate): number {
  return isAfternoon === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0)
}

const padded = (number: number, length: number): string => String(number).padStart(length, '0')

function offsetText(minutes: number, separator: string): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${padded(Math.trunc(size / 60), 2)}${separator}${padded(size % 60, 2)}`
}

/**
 * Writes an instant in a format.
 * @param offset offset of the fields from UTC, in minutes
 */
export function writeDate(instant: number, fields: DateFields, offset: number, format: string): string {
  const { year, hour } = fields
  const fieldText = (token: string): string => {
    switch (token) {
      case 'YY':
        return padded(year, 4).slice(-2)
      case 'h':
      case 'hh':
        return padded(hour % 12 || 12, token.length)
      case 'A':
        return hour < 12 ? 'AM' : 'PM'
      case 'a':
        return hour < 12 ? 'am' : 'pm'
      case 'Z':
        return offsetText(offset, ':')
      case 'ZZ':
        return offsetText(offset, '')
      case 'X':
        return String(Math.floor(instant / 1000))
      case 'x':
        return String(instant)
      default:
        return padded(fields[numberFields[token]![0]], token.length)
    }
  }
  return piecesOf(format)
    .map((part) => ('literal' in part ? part.literal : fieldText(part.token)))
    .join('')
}
