import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { calendarOf } from '../../../../contract/portals/calendar.ts'
import { atomFeed } from './atom.ts'

it('escapes all texts of a feed', () => {
  const feed = atomFeed({
    title: 'A & "B" <c>',
    lang: 'fr',
    address: 'https://p.test/feed/news.atom?a=1&b=2',
    page: 'https://p.test/news',
    author: 'Ville',
    changed: '2024-03-01T00:00:00.000Z',
    entries: [
      { id: 'https://p.test/news/1', title: 'Bad \u0001 text', updated: '2026-01-02', published: 'never' },
      {
        id: 'https://p.test/news/2',
        title: 'Old',
        updated: '2025-01-02T10:00:00+02:00',
        categories: ['a', 'a']
      }
    ]
  })
  expect(feed).toContain('<title>A &amp; &quot;B&quot; &lt;c&gt;</title>')
  expect(feed).toContain('<updated>2026-01-02T00:00:00.000Z</updated>\n<link rel="self"')
  expect(feed).toContain('<title>Bad  text</title>')
  expect(feed).toContain('<updated>2025-01-02T08:00:00.000Z</updated>')
  expect(feed).not.toContain('published')
  expect(feed.match(/<category/g)).toHaveLength(1)
})

it('a feed without entries has the date of its portal', () => {
  const changed = '2024-03-01T00:00:00.000Z'
  const address = 'https://p.test/feed/news.atom'
  const feed = { title: 'A', lang: 'fr', address, page: 'https://p.test/news', author: 'Ville', changed }
  expect(atomFeed({ ...feed, entries: [] })).toContain(`<updated>${changed}</updated>`)
  const undated = { id: 'https://p.test/news/1', title: 'Old', updated: 'soon' }
  expect(atomFeed({ ...feed, entries: [undated] }).match(/<updated>.*<\/updated>/g)).toEqual([
    `<updated>${changed}</updated>`,
    `<updated>${changed}</updated>`
  ])
})

it('writes events as iCalendar, with whole days', () => {
  const text = calendarOf({
    name: 'Ville, ouverte; data',
    host: 'p.test',
    events: [
      {
        id: 'one',
        title: `Fête ${'é'.repeat(80)}\nEND:VCALENDAR`,
        description: 'a, b; c\\d',
        address: 'https://p.test/event/one',
        start: '2026-05-01',
        end: '2026-05-02',
        changed: '2026-01-01T00:00:00.000Z'
      },
      {
        id: 'two',
        title: 'An hour',
        address: 'https://p.test/event/two',
        start: '2026-05-01T10:00:00+02:00',
        end: '2026-05-01T11:00:00+02:00',
        changed: '2026-01-01T00:00:00.000Z'
      },
      { id: 'bad', title: 'Never', address: 'https://p.test/', start: 'soon', changed: '2026-01-01' }
    ]
  })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  expect(events.map(({ startDate, endDate }) => `${startDate.toString()} ${endDate.toString()}`)).toEqual([
    '2026-05-01 2026-05-03',
    '2026-05-01T08:00:00Z 2026-05-01T09:00:00Z'
  ])
  expect(events[0]?.description).toBe('a, b; c\\d')
  expect(events[0]?.summary).toContain('\nEND:VCALENDAR')
})
