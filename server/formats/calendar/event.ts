/** Reads one event of the calendar: the cells of its row, and its dates. */
import ICAL from 'ical.js'
import { parseBlock, unreadable, type Block } from './components.ts'
import { ConversionError } from '../conversions/conversion.ts'
import type { Cell } from '../conversions/writeTable.ts'
import { readMoments, writtenValues, type Moment, type ZoneLookup } from './moments.ts'
import { dayLength, instantOf } from './zones.ts'

/** Columns after the two dates, in the order that the API documents (docs/api/processing.md). */
export const textColumns = [
  'SUMMARY',
  'LOCATION',
  'CATEGORIES',
  'STATUS',
  'DESCRIPTION',
  'TRANSP',
  'SEQUENCE',
  'GEO',
  'URL'
] as const

const readProperties = new Set<string>([
  ...textColumns,
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID'
])

/** Duration of an event: calendar days, then milliseconds. */
interface Span {
  days: number
  milliseconds: number
}

export interface CalendarEvent {
  block: Block
  uid: string
  sequence: number
  /** Cells of `textColumns`. */
  cells: Cell[]
  start?: Moment
  /** End of an event without start. */
  end?: Moment
  span?: Span
  rules: ICAL.Recur[]
  /** Additional dates of the event (RDATE). */
  dates: Moment[]
  /** Excluded dates (EXDATE). */
  exceptions: Moment[]
  /** Date of the occurrence that this event replaces (RECURRENCE-ID). */
  replaces?: Moment
  /** Whether it also replaces all the later occurrences. */
  andFollowing: boolean
}

/** @throws ConversionError when the event cannot be read */
export function readEvent(text: string, block: Block, zones: ZoneLookup): CalendarEvent {
  const component = parseBlock(text, block, readProperties)
  try {
    const [replaces] = readMoments(component, 'recurrence-id', zones)
    const start = readMoments(component, 'dtstart', zones)[0] ?? replaces
    const [end] = readMoments(component, 'dtend', zones)
    const cells = textColumns.map((column) => numbered(column, cellOf(component, column.toLowerCase())))
    return {
      block,
      uid: cellOf(component, 'uid'),
      sequence: Number(cells[textColumns.indexOf('SEQUENCE')]) || 0,
      cells,
      start,
      end,
      span: start && spanOf(component, start, end),
      rules: component
        .getAllProperties('rrule')
        .map((property) => property.getFirstValue())
        .filter((rule) => rule instanceof ICAL.Recur && !!rule.freq) as ICAL.Recur[],
      dates: readMoments(component, 'rdate', zones),
      exceptions: readMoments(component, 'exdate', zones),
      replaces,
      andFollowing: !!replaces && isAndFollowing(component)
    }
  } catch (error) {
    throw error instanceof ConversionError ? error : unreadable(block, error)
  }
}

function isAndFollowing(component: ICAL.Component): boolean {
  const range = component.getFirstProperty('recurrence-id')?.getFirstParameter('range')
  return range?.toUpperCase() === 'THISANDFUTURE'
}

function spanOf(component: ICAL.Component, start: Moment, end: Moment | undefined): Span | undefined {
  if (end) {
    // When the end is a day without time, the event lasts until the end of that day.
    const moved = end.dateOnly ? instantOf(end.clock + dayLength, end.zone) : end.instant
    if (!end.dateOnly || !start.dateOnly) return { days: 0, milliseconds: moved - start.instant }
    return { days: Math.round((end.clock - start.clock) / dayLength) + 1, milliseconds: 0 }
  }
  const duration = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) {
    const sign = duration.isNegative ? -1 : 1
    const seconds = (duration.hours * 60 + duration.minutes) * 60 + duration.seconds
    const days = duration.weeks * 7 + duration.days
    if (Math.abs(days) + seconds / 86_400 > 3_650_000) throw new RangeError('Duration of ten thousand years')
    return { days: sign * days, milliseconds: sign * seconds * 1000 }
  }
  return start.dateOnly ? { days: 1, milliseconds: 0 } : undefined
}

/** Joins all the values of a property. */
function cellOf(component: ICAL.Component, name: string): string {
  const values = component.getAllProperties(name).flatMap((property) => {
    const written = writtenValues(property)
    return name === 'geo' ? [coordinates(written[0])] : written.flat(2).map(cellText)
  })
  return values.filter((value) => value !== '').join(', ')
}

/** Converts the sequence, the only numeric column, to a number. */
function numbered(column: string, text: string): Cell {
  return column === 'SEQUENCE' && /^\d{1,15}$/.test(text) ? Number(text) : text
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/**
 * Returns latitude and longitude in the form of the column's concept. The library reads invalid numbers as zero, and
 * some programs write two zeros for a missing place: two zeros give no place.
 */
function coordinates(value: unknown): string {
  if (!Array.isArray(value) || value.length !== 2 || value.every((part) => part === 0)) return ''
  return value.every((part) => typeof part === 'number' && Number.isFinite(part)) ? value.join(',') : ''
}
