/** Formats dates and times. */
import { twoDigits } from '../../../contract/time/digits.ts'

/** One instant on three clocks: source, column, viewer. */
export interface Clocks {
  source: string
  utc: string
  viewer: string
}

interface ShownDateTime {
  text: string
  /** Present when the clocks differ. */
  clocks?: Clocks
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const cachedFormat = dateFormats.get(key)
  if (cachedFormat) return cachedFormat
  const format = new Intl.DateTimeFormat(locale, options)
  dateFormats.set(key, format)
  return format
}

/** Formats a calendar date, without time zone conversion; returns the text itself when it is not a date. */
export function formatDate(value: string, locale: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!parts) return value
  const instant = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(instant)) return value
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const
  return formatOf(locale, options).format(instant)
}

/** Offset of an ISO date-time in minutes east of UTC; undefined for `Z` or no offset. */
export function offsetOf(value: string): number | undefined {
  const match = /T.*([+-])(\d{2}):?(\d{2})$/.exec(value)
  if (!match) return undefined
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

/** Formats an offset: `UTC+2`, `UTC-3:30`, `UTC`. */
export function offsetName(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const minutesText = size % 60 ? `:${twoDigits(size % 60)}` : ''
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${minutesText}`
}

/** Offset in minutes of a time zone at an instant. */
export function zoneOffset(instant: number, timeZone: string): number {
  const parts = formatOf('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

interface ShownZones {
  /** IANA name of the declared time zone of the column. */
  column?: string | undefined
  /**
   * IANA name of the viewer's time zone. Leave out for the browser's own zone, whose offset is a hundred times faster
   * to compute.
   */
  viewer?: string
}

/**
 * Formats an ISO date-time at its own offset (without one: in the zone of its column, else the viewer's), with the
 * other clocks when they differ.
 */
export function formatDateTime(value: string, locale: string, zones: ShownZones = {}): ShownDateTime {
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(value)
  const instant = Date.parse(hasZone || !value.includes('T') ? value : `${value}Z`)
  if (Number.isNaN(instant)) return { text: value }
  const written = offsetOf(value)
  const viewerOffset =
    zones.viewer === undefined ? -new Date(instant).getTimezoneOffset() : zoneOffset(instant, zones.viewer)
  const shown = written ?? columnOffset(instant, zones.column) ?? viewerOffset
  const clock = (offset: number): string => `${wallTime(instant, offset, locale)} (${offsetName(offset)})`
  const text = wallTime(instant, shown, locale)
  const agree = viewerOffset === (written ?? 0) && viewerOffset === shown
  if (agree) return { text }
  return { text, clocks: { source: clock(written ?? 0), utc: clock(0), viewer: clock(viewerOffset) } }
}

function columnOffset(instant: number, zone: string | undefined): number | undefined {
  try {
    return zone === undefined ? undefined : zoneOffset(instant, zone)
  } catch {
    // The browser does not know the time zone name.
    return undefined
  }
}

/** Wall-clock time at an offset: the instant is shifted, then formatted as UTC. */
function wallTime(instant: number, offset: number, locale: string): string {
  const shifted = instant + offset * 60_000
  const timeStyle = instant % 60_000 === 0 ? 'short' : 'medium'
  return formatOf(locale, { dateStyle: 'medium', timeStyle, timeZone: 'UTC' }).format(shifted)
}
