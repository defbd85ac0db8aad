/** Function TRANSFORM_DATE (docs/api/expressions.md). */
import type { Budget } from '../bounds.ts'
import { toText, type Value } from '../values.ts'
import { hourOf, offsetOf, readDate, writeDate } from './dateFormats.ts'
import type { Functions } from './functionTypes.ts'
import { clockTime } from '../../time/zoneOffset.ts'
import { instantIn, zoneOffset } from './timeZones.ts'

const unreadable = 'Invalid Date'
/** Output format when none is given. */
const isoFormat = 'YYYY-MM-DD[T]HH:mm:ssZ'
const maxInstant = 8.64e15

export const dateFunctions: Functions = {
  TRANSFORM_DATE: ([value, inFormat, outFormat, inZone, outZone], { budget, defaultTimeZone }) => {
    if (typeof value !== 'string' && typeof value !== 'number') return value
    if (value === '') return ''
    const formats = [textOf(inFormat, budget), textOf(outFormat, budget)] as const
    // Parsing a date costs as much as hundreds of additions.
    budget.spend(100)
    for (const format of formats) budget.text(format.length * 50)
    const instant = readInstant(value, formats[0], textOf(inZone, budget) || defaultTimeZone)
    const isKnown = instant !== undefined && Math.abs(instant) < maxInstant - 1e9
    return isKnown
      ? formatInstant(instant, formats[1] || isoFormat, textOf(outZone, budget) || defaultTimeZone)
      : unreadable
  }
}

function textOf(value: Value, budget: Budget): string {
  return toText(value ?? '', budget)
}

function readInstant(value: string | number, format: string, zone: string): number | undefined {
  if (format === 'X' || format === 'x') {
    const number = value === '' ? Number.NaN : Number(value)
    return Number.isFinite(number) ? Math.trunc(format === 'X' ? number * 1000 : number) : undefined
  }
  if (format === '') return typeof value === 'number' ? Math.trunc(value) : readIso(value)
  const date = readDate(String(value), format)
  if (!date) return undefined
  const today = new Date()
  const { month, day, minute = 0, second = 0, millisecond = 0 } = date
  const isOfToday = date.year === undefined && month === undefined && day === undefined
  const year = date.year ?? today.getFullYear()
  const [wholeMonth, wholeDay] = isOfToday ? [today.getMonth() + 1, today.getDate()] : [month ?? 1, day ?? 1]
  const local = existing(year, wholeMonth, wholeDay, hourOf(date), minute, second, millisecond)
  if (local === undefined) return undefined
  return date.offset === undefined ? instantIn(local, zone) : local - date.offset * 60_000
}

const iso =
  /^([0-9]{4})-([0-9]{1,2})(?:-([0-9]{1,2}))?(?:[Tt ]([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?)?([Zz]|[+-][0-9]{2}:?[0-9]{2})?$/

/** Parses an ISO date to an instant; a date without offset is in the time zone of this process. */
function readIso(text: string): number | undefined {
  const match = iso.exec(text.trim())
  if (!match) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part: string | undefined) => (part === undefined ? undefined : Number(part)))
  const millisecond = Math.trunc(Number(`0.${match[7] ?? 0}`) * 1000)
  if (month < 1 || month > 12 || minute > 59 || second > 59) return undefined
  const local = existing(year, month, day, hour, minute, second, millisecond)
  if (local === undefined) return undefined
  const offset = match[8]
  if (offset !== undefined) return local - offsetOf(offset) * 60_000
  const date = new Date(local)
  const localDate = new Date(2000, 0, 1)
  localDate.setFullYear(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  localDate.setHours(date.getUTCHours(), minute, second, millisecond)
  return localDate.getTime()
}

/**
 * Milliseconds of the fields as if they were UTC; undefined for a day that does not exist. 24:00 is the start of the
 * next day.
 */
function existing(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  millisecond: number
): number | undefined {
  const midnight = new Date(clockTime(year, month, day))
  if (midnight.getUTCDate() !== day || midnight.getUTCMonth() !== month - 1) return undefined
  if (hour > 24 || (hour === 24 && minute + second + millisecond > 0)) return undefined
  return clockTime(year, month, day, hour, minute, second, millisecond)
}

function formatInstant(instant: number, format: string, zone: string): string {
  const offset = zoneOffset(instant, zone)
  const local = new Date(instant + offset)
  const fields = {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds()
  }
  return writeDate(instant, fields, Math.round(offset / 60_000), format)
}
