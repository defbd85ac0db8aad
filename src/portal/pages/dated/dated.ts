/** What search engines and calendars are told of events and of news. Pure. */
import { present, type JsonLd } from '../../../../contract/catalog/schemaOrg.ts'
import type { PageConfig } from '../../../../contract/portals/page.ts'

interface Told {
  page: string
  image?: string | undefined
  /** The account of the portal. */
  publisher: string
}

export function structuredDataOf(
  type: 'event' | 'news',
  { title, description, eventMetadata, newsMetadata }: PageConfig,
  { page, image, publisher }: Told
): JsonLd {
  const organization = { '@type': 'Organization', name: publisher }
  if (type === 'event') {
    return present({
      '@context': 'https://schema.org/',
      '@type': 'Event',
      name: title,
      description,
      url: page,
      image,
      startDate: eventMetadata?.startDate,
      endDate: eventMetadata?.endDate,
      organizer: organization
    })
  }
  return present({
    '@context': 'https://schema.org/',
    '@type': 'NewsArticle',
    headline: title,
    description,
    url: page,
    image,
    datePublished: newsMetadata?.date,
    publisher: organization
  })
}

const isDay = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date)

/** A date of a calendar: a day, or an instant. */
function icsDate(name: string, date: string, offset = 0): string {
  const time = new Date(Date.parse(date) + offset).toISOString()
  return isDay(date)
    ? `${name};VALUE=DATE:${time.slice(0, 10).replaceAll('-', '')}`
    : `${name}:${time.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (one) => `\\${one}`).replaceAll(/\r?\n/g, '\\n')

/** Lines of a calendar have 75 bytes at most. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const bytes = new TextEncoder().encode(character).length
    if (size + bytes > 73) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += character
    size += bytes
  }
  return [...parts, part].join('\r\n ')
}

const dayLength = 86_400_000

/** A file of a calendar with the event (RFC 5545); undefined for one without date. */
export function icsOf(
  { title, description, eventMetadata }: Pick<PageConfig, 'title' | 'description' | 'eventMetadata'>,
  page: string
): string | undefined {
  const { startDate = '', endDate = '' } = eventMetadata ?? {}
  if (Number.isNaN(Date.parse(startDate))) return undefined
  const hasEnd = !Number.isNaN(Date.parse(endDate))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairway//Portal//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(page)}`,
    icsDate('DTSTAMP', isDay(startDate) ? `${startDate}T00:00:00Z` : startDate),
    icsDate('DTSTART', startDate),
    // A last day ends when the next one begins.
    ...(hasEnd ? [icsDate('DTEND', endDate, isDay(endDate) ? dayLength : 0)] : []),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `URL:${page}`,
    'END:VEVENT',
    'END:VCALENDAR'
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
