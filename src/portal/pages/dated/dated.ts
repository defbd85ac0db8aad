/** Structured data and iCalendar export of events and news. No I/O. */
import { withoutEmpty, type JsonLd } from '../../../../contract/catalog/schemaOrg.ts'
import { calendarOf } from '../../../../contract/portals/calendar.ts'
import type { PageConfig } from '../../../../contract/portals/page.ts'

interface PageFacts {
  page: string
  image?: string | undefined
  /** Name of the portal's account. */
  publisher: string
}

export function structuredDataOf(
  type: 'event' | 'news',
  { title, description, eventMetadata, newsMetadata }: PageConfig,
  { page, image, publisher }: PageFacts
): JsonLd {
  const organization = { '@type': 'Organization', name: publisher }
  if (type === 'event') {
    return withoutEmpty({
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
  return withoutEmpty({
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

/** iCalendar file of an event; undefined without a date. */
export function icsOf(
  { title, description, eventMetadata }: Pick<PageConfig, 'title' | 'description' | 'eventMetadata'>,
  page: string
): string | undefined {
  const { startDate: start = '', endDate: end } = eventMetadata ?? {}
  if (Number.isNaN(Date.parse(start))) return undefined
  return calendarOf({ events: [{ id: page, title, description, address: page, start, end, changed: start }] })
}
