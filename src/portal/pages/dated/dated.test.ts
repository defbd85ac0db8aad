import { expect, it } from 'vitest'
import { periodText } from '../../cards/period.ts'
import { icsOf, structuredDataOf } from './dated.ts'

const page = 'https://portal.test/event/open-day'
const event = {
  title: 'Portes ouvertes, 2026',
  description: `Venez; ${'à '.repeat(60)}`,
  elements: [],
  eventMetadata: { slug: 'open-day', startDate: '2026-05-03', endDate: '2026-05-04' }
}

it('an event is downloaded as a calendar file', () => {
  const ics = icsOf(event, page) ?? ''
  expect(ics).toContain('DTSTART;VALUE=DATE:20260503\r\nDTEND;VALUE=DATE:20260505\r\n')
  expect(ics).toContain('SUMMARY:Portes ouvertes\\, 2026\r\n')
  for (const line of ics.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const injected = { ...event, title: 'A\r\nATTACH:http://evil.test' }
  expect(icsOf(injected, page)).not.toMatch(/^ATTACH/m)
  const timed = { ...event, eventMetadata: { slug: 'a', startDate: '2026-05-03T10:00:00+02:00' } }
  expect(icsOf(timed, page)).toContain('DTSTART:20260503T080000Z\r\n')
  expect(icsOf({ ...event, eventMetadata: { slug: 'a', startDate: 'soon' } }, page)).toBeUndefined()
})

it('events and news have structured data for search engines', () => {
  const options = { page, publisher: 'Ville' }
  expect(structuredDataOf('event', event, options)).toMatchObject({
    '@type': 'Event',
    startDate: '2026-05-03'
  })
  const news = { title: 'N', elements: [], newsMetadata: { slug: 'n', date: '2026-01-01' } }
  expect(structuredDataOf('news', news, options)).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'N',
    datePublished: '2026-01-01'
  })
})

it('an event is shown with its hours when both dates have a time', () => {
  const period = (startDate: string, endDate?: string): string =>
    periodText({ startDate, ...(endDate ? { endDate } : {}) }, { lang: 'en' }).replaceAll(
      /[\u2009\u202F]/g,
      ' '
    )
  expect(period('2026-05-03', '2026-05-05')).toBe('May 3 – 5, 2026')
  expect(period('2026-05-03T08:00:00Z')).toBe('May 3, 2026 at 10:00 AM')
  // The end date has no time: midnight UTC must not shift it to another day.
  expect(period('2026-05-03T08:00:00Z', '2026-05-05')).toBe('May 3 – 5, 2026')
  expect(period('2026-05-03', '2026-05-05T22:30:00Z')).toBe('May 3 – 6, 2026')
  expect(period('2026-05-03T08:00:00Z', '2026-05-03')).toBe('May 3, 2026')
  expect(period('soon', '2026-05-03')).toBe('')
})
