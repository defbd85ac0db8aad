/** What a site tells those who read all of it: what they may read, and what there is (robots.txt, sitemaps.org): pure. */

export interface SitemapEntry {
  address: string
  /** ISO date of its last change. */
  changed?: string
  /** From 0 to 1, beside the other pages of the site. */
  priority?: number
}

/** Addresses of one file, at most. */
export const mostEntries = 50_000

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

/** Of a site with more addresses than one file has: where its files are. */
export function sitemapIndex(addresses: string[]): string {
  const files = addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`)
  return `${start}<sitemapindex ${namespace}>\n${files.join('')}</sitemapindex>\n`
}

interface CrawlerRules {
  /** Starts of paths that may be read although they start with one that may not. */
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
