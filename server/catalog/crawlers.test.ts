import { expect, it } from 'vitest'
import { robots, sitemap, sitemapIndex } from './crawlers.ts'

it('escapes addresses in XML', () => {
  const address = 'https://a.test/?q="<x>\'&b=c'
  const escaped = 'https://a.test/?q=&quot;&lt;x&gt;&apos;&amp;b=c'
  expect([...sitemap([{ address, changed: '2026-01-01', priority: 1 }, { address }])].join('')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      `<url><loc>${escaped}</loc><lastmod>2026-01-01</lastmod><priority>1.0</priority></url>\n` +
      `<url><loc>${escaped}</loc></url>\n</urlset>\n`
  )
  expect(sitemapIndex([address])).toContain(`<sitemap><loc>${escaped}</loc></sitemap>`)
})

it('lists allowed and disallowed paths', () => {
  expect(robots({ allow: ['/open/'], disallow: ['/'], sitemaps: ['https://a.test/sitemap.xml'] })).toBe(
    'User-agent: *\nAllow: /open/\nDisallow: /\n\nSitemap: https://a.test/sitemap.xml\n'
  )
})
