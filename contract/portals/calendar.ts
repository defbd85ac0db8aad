/** Events as an iCalendar document (RFC 5545), to subscribe to or to import. No I/O. */

interface CalendarEvent {
  /** Id of the event, stable as long as the event exists. */
  id: string
  title: string
  description?: string | undefined
  /** Address of the page of the event. */
  address: string
  /** ISO day or instant, as entered. */
  start: string
  end?: string | undefined
  /** ISO day or instant of the last change. */
  changed: string
}

interface Calendar {
  /** Name of the calendar, for subscriptions. */
  name?: string
  /** Host of the portal, appended to ids that are not globally unique. */
  host?: string
  events: readonly CalendarEvent[]
}

export function calendarOf({ name, host, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairway//Portal//FR',
    ...(name === undefined ? [] : ['METHOD:PUBLISH', `X-WR-CALNAME:${escaped(name)}`]),
    ...events.flatMap((event) => eventLines(event, host)),
    'END:VCALENDAR'
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, host: string | undefined): string[] {
  const start = dateLine('DTSTART', event.start)
  if (!start) return []
  const end = event.end === undefined ? undefined : endLine(event.start, event.end)
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.id)}${host === undefined ? '' : `@${host}`}`,
    `DTSTAMP:${utc(new Date(event.changed))}`,
    start,
    ...(end ? [end] : []),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    `URL:${event.address}`,
    'END:VEVENT'
  ]
}

const isDay = (date: string): boolean => /^\d{4}-\d\d-\d\d$/.test(date)
const utc = (date: Date): string => date.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
const day = (date: string): string => date.slice(0, 10).replaceAll('-', '')

function dateLine(name: string, date: string): string | undefined {
  if (Number.isNaN(Date.parse(date))) return undefined
  return isDay(date) ? `${name};VALUE=DATE:${day(date)}` : `${name}:${utc(new Date(date))}`
}

/**
 * DTEND line. The end of an all-day event is exclusive: the day after it (RFC 5545 §3.6.1). Start and end are both
 * days, or both instants.
 */
function endLine(start: string, end: string): string | undefined {
  if (Number.isNaN(Date.parse(end))) return undefined
  if (!isDay(start)) {
    const last = isDay(end) ? `${end}T23:59:59Z` : end
    return Date.parse(last) > Date.parse(start) ? dateLine('DTEND', last) : undefined
  }
  const next = new Date(Date.parse(end.slice(0, 10)) + 86_400_000).toISOString().slice(0, 10)
  return next > start ? dateLine('DTEND', next) : undefined
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

const utf8 = new TextEncoder()

/** Folds a line: at most 75 bytes, continued on the next line after a space (RFC 5545 §3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = utf8.encode(character).length
    if (bytes + size > 74) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}
