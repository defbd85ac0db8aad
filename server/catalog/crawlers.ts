/** Writes `robots.txt` and sitemaps (sitemaps.org). No I/O. */

export interface SitemapEntry {
  address: string
  /** ISO date of the last change of the page. */
  changed?: string
  /** Priority in the sitemap, from 0 to 1, relative to the other pages of the site. */
  priority?: number
}

/** Limit on the addresses of one sitemap file (sitemaps.org). */
export const maxEntries = 50_000

const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')
const date = (changed: string | undefined): string =>
  changed ? `<lastmod>${escaped(changed)}</lastmod>` : ''

export function* sitemap(entries: Iterable<SitemapEntry>): Generator<string> {
  yield `${start}<urlset ${namespace}>\n`
  for (const { address, changed, priority } of entries) {
    const weight = priority === undefined ? '' : `<priority>${priority.toFixed(1)}</priority>`
    yield `<url><loc>${escaped(address)}</loc>${date(changed)}${weight}</url>\n`
  }
  yield '</urlset>\n'
}

/** Returns the index of the sitemap files of a site with too many addresses for one file. */
export function sitemapIndex(addresses: string[]): string {
  const files = addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`)
  return `${start}<sitemapindex ${namespace}>\n${files.join('')}</sitemapindex>\n`
}

interface CrawlerRules {
  /** Path prefixes that are allowed although a shorter prefix is disallowed. */
  allow?: string[]
  disallow: string[]
  sitemaps?: string[]
}

export function robots({ allow = [], disallow, sitemaps = [] }: CrawlerRules): string {
  const lines = [
    'User-agent: *',
    ...allow.map((path) => `Allow: ${path}`),
    ...disallow.map((path) => `Disallow: ${path}`),
    ...(sitemaps.length ? ['', ...sitemaps.map((address) => `Sitemap: ${address}`)] : [])
  ]
  return `${lines.join('\n')}\n`
}
