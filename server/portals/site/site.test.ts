/** Tests of redirects, sources of pages and sitemaps of portals. */
import { expect, it } from 'vitest'
import { movedPath } from './redirects.ts'
import { pageEntries, partOf } from './sitemap.ts'
import { sourcesOf } from './sources.ts'

it.each([
  ['/explore', '/datasets'],
  ['/explore/dataset/a%20b', '/datasets/a%20b'],
  ['/datasets/a/full', '/datasets/a/table'],
  ['/datasets/a', undefined],
  ['/explore/dataset', undefined],
  ['/explored', undefined]
])('%s is now %s', (path, expected) => {
  expect(movedPath(path)).toBe(expected)
})

it('derives the sources of a page from the addresses that it read', () => {
  const place = { api: '/portal/p/api', portal: 'p' }
  const seen = (...addresses: string[]): object => sourcesOf(addresses, place)
  const narrow = { isWide: false, hasLines: false, hasEvents: false, isFleeting: false }
  const list = '/data-fair/api/v1/datasets?size=2&publicationSites=data-fair-portals%3Ap'
  expect(seen('/portal/p/api/news', list)).toEqual(narrow)
  expect(seen('/portal/p/api/events?size=3')).toEqual({ ...narrow, hasEvents: true })
  expect(seen('/portal/p/api/events?includePast=true')).toEqual(narrow)
  expect(seen('/data-fair/api/v1/datasets?size=2')).toEqual({ ...narrow, isWide: true })
  expect(seen('/data-fair/api/v1/datasets/d?html=true')).toEqual({ ...narrow, isWide: true })
  expect(seen('/data-fair/api/v1/datasets/d/lines?size=2')).toEqual({
    ...narrow,
    isWide: true,
    hasLines: true
  })
  expect(seen('/data-fair/api/v1/datasets/d/lines?date_gte=now-1d')).toMatchObject({ isFleeting: true })
  expect(seen('/portal/other/api/news')).toEqual({ ...narrow, isWide: true })
})

it('lists each existing page once, with its highest priority', () => {
  const changed = '2026-01-02T00:00:00.000Z'
  const pages = pageEntries(
    {
      menu: {
        children: [
          { type: 'standard', subtype: 'datasets' },
          { type: 'external', href: 'https://a.test/', title: 'A' },
          {
            type: 'submenu',
            title: 'More',
            children: [
              { type: 'generic', pageRef: { slug: 'help', group: { _id: 'g', title: 'G', slug: 'g' } } },
              { type: 'generic', pageRef: { slug: 'gone' } }
            ]
          }
        ]
      },
      footer: {
        importantLinks: [{ type: 'standard', subtype: 'sitemap' }],
        links: [
          { type: 'standard', subtype: 'datasets' },
          { type: 'standard', subtype: 'legal-notice' },
          null
        ]
      }
    },
    [
      { type: 'generic', slug: 'help', groupSlug: 'g', changed },
      { type: 'news', slug: 'one', groupSlug: null, changed },
      { type: 'home', slug: null, groupSlug: null, changed }
    ],
    { url: 'https://p.test/base' }
  )
  const base = 'https://p.test/base'
  expect(pages).toEqual([
    { address: `${base}/`, priority: 1, changed },
    { address: `${base}/datasets`, priority: 0.8 },
    { address: `${base}/pages-g/help`, priority: 0.7, changed },
    { address: `${base}/sitemap`, priority: 0.7 },
    { address: `${base}/news/one`, priority: 0.5, changed }
  ])
})

it('joins the parts of several lists', async () => {
  const section = (name: string, count: number): Parameters<typeof partOf>[0][number] => ({
    count,
    list: async ({ skip, size }) =>
      Array.from({ length: size }, (_, index) => ({ address: `${name}${skip + index}` }))
  })
  const sections = [section('a', 3), section('b', 0), section('c', 4)]
  const part = async (skip: number): Promise<string> =>
    (await partOf(sections, skip, 4)).map(({ address }) => address).join(' ')
  expect([await part(0), await part(4), await part(8)]).toEqual(['a0 a1 a2 c0', 'c1 c2 c3', ''])
})
