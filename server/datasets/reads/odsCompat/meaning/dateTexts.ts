/** Parts and texts of dates, in the local time of a time zone (docs/api/ods-compat.md). */
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { instantOf as parsedInstant } from '../../../../formats/columns/dates.ts'
import { zonedText } from '../../aggregations/dates.ts'
import { offsetAt } from '../../../../lines/query/zoneOffsets.ts'
import type { DatePart } from '../grammar/nodes.ts'

const hasOffset = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

/** Returns the instant of a stored date or date-time, in milliseconds since 1970. */
export function instantOf(text: string): number {
  return parsedInstant(text.length <= 10 || hasOffset.test(text) ? text : `${text}Z`)
}

/** Returns `2024-01-15T10:00:00+01:00` in the time zone, whatever the stored offset. */
export function dateTimeText(text: string, timeZone: string): string {
  const instant = instantOf(text)
  return Number.isNaN(instant) ? text : zonedText(instant, timeZone, { milliseconds: false })
}

/** Returns the local time as a `Date` whose UTC components are the local ones. */
export function clockOf(instant: number, timeZone: string): Date {
  return new Date(timeZone === 'UTC' ? instant : instant + offsetAt(instant, timeZone))
}

/** Returns the time zone of a column's values; calendar dates have none and are read as UTC. */
export function clockZone({ format }: SchemaProperty, timeZone: string): string {
  return format === 'date-time' ? timeZone : 'UTC'
}

export function partOf(clock: Date, part: DatePart): number {
  switch (part) {
    case 'year':
      return clock.getUTCFullYear()
    case 'month':
      return clock.getUTCMonth() + 1
    case 'day':
      return clock.getUTCDate()
    case 'hour':
      return clock.getUTCHours()
    case 'minute':
      return clock.getUTCMinutes()
    case 'second':
      return clock.getUTCSeconds()
  }
}

const formatTokens = /yyyy|yy|MM|M|dd|d|HH|H|mm|m|ss|s/g
const tokenParts: Record<string, DatePart> = {
  y: 'year',
  M: 'month',
  d: 'day',
  H: 'hour',
  m: 'minute',
  s: 'second'
}

export function formatted(clock: Date, format: string): string {
  return format.replaceAll(formatTokens, (token) => {
    const value = String(partOf(clock, tokenParts[token[0] ?? ''] ?? 'year'))
    if (token === 'yyyy') return value.padStart(4, '0')
    if (token === 'yy') return value.slice(-2).padStart(2, '0')
    return token.length === 2 ? value.padStart(2, '0') : value
  })
}

const finestFirst: DatePart[] = ['second', 'minute', 'hour', 'day', 'month', 'year']

/** Returns the finest component of a format; undefined when it has none. */
export function finestPart(format: string): DatePart | undefined {
  const parts = new Set((format.match(formatTokens) ?? []).map((token) => tokenParts[token[0] ?? '']))
  return finestFirst.find((part) => parts.has(part))
}
