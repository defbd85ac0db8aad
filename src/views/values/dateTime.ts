/** Dates for a person. */

/** One moment as three clocks show it. */
export interface Clocks {
  source: string
  utc: string
  viewer: string
}

interface ShownDateTime {
  text: string
  /** Present when the clocks do not agree. */
  clocks?: Clocks
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = dateFormats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  dateFormats.set(key, format)
  return format
}

/** A calendar date, never shifted by a time zone; the text itself when it is not one. */
export function formatDate(value: string, locale: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!parts) return value
  const instant = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(instant)) return value
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const
  return formatOf(locale, options).format(instant)
}

/** Minutes east of UTC that an ISO date-time is written with; undefined for `Z` or no offset. */
export function offsetOf(value: string): number | undefined {
  const match = /T.*([+-])(\d{2}):?(\d{2})$/.exec(value)
  if (!match) return undefined
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

/** `UTC+2`, `UTC-3:30`, `UTC`. */
export function offsetName(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const rest = size % 60 ? `:${String(size % 60).padStart(2, '0')}` : ''
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`
}

/** Offset of a named zone at an instant, in minutes. */
export function zoneOffset(instant: number, timeZone: string): number {
  const parts = formatOf('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

interface ShownZones {
  /** IANA name of the zone that the values of the column are known to be written in. */
  column?: string | undefined
  /** IANA name; the browser's own zone without it, whose offset it tells a hundred times as fast. */
  viewer?: string
}

/**
 * An ISO date-time in its own offset (`Z` or none: the zone of its column, else the viewer's), with the other clocks
 * when they differ.
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
    // A name that this browser does not know.
    return undefined
  }
}

/** What a clock at this offset shows: the instant is shifted, then read as UTC. */
function wallTime(instant: number, offset: number, locale: string): string {
  const shifted = instant + offset * 60_000
  const timeStyle = instant % 60_000 === 0 ? 'short' : 'medium'
  return formatOf(locale, { dateStyle: 'medium', timeStyle, timeZone: 'UTC' }).format(shifted)
}
