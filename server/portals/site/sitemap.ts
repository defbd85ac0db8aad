/** `sitemap.xml` of a portal for search engines (sitemaps.org), and the paths that its `robots.txt` allows. */
import { pathOfLink, pathOfPage, standardPath } from '../../../contract/portals/links.ts'
import { hasSlug } from '../../../contract/portals/page.ts'
import {
  defaultPages,
  type MenuItem,
  type PortalConfig,
  type PortalLink
} from '../../../contract/portals/portal.ts'
import { maxEntries, robots, sitemap, sitemapIndex, type SitemapEntry } from '../../catalog/crawlers.ts'
import { webIri } from '../../../contract/catalog/iri.ts'
import { httpError } from '../../http/errors.ts'
import type { RequestAddress } from '../../http/requestAddress.ts'
import { filledTemplate } from '../../owned/read/clean.ts'
import type { PortalAddresses } from '../portals/addresses.ts'
import { shownNames, type PageName } from '../public/contents.ts'
import { publishedNames } from './publishedResources.ts'
import type { PortalFile } from './files.ts'
import { apiOf, type RequestedPath } from './visit.ts'
import { isIndexable } from './policy.ts'

/** Paths of pages that each portal has, even without content of its account. */
const alwaysExisting = [...defaultPages, 'sitemap', 'catalog-api-doc'].map(standardPath)

const priorities = { menu: 0.8, submenu: 0.7, important: 0.7, footer: 0.6, article: 0.5, resource: 0.6 }

/** Returns the allowed path prefixes below `base`; all other paths are disallowed. */
function openPaths({ base, ...place }: Omit<RequestedPath, keyof RequestAddress>): string[] {
  const pages = ['/datasets', '/applications', '/reuses', '/event', '/news', '/pages', '/contact']
  const legal = ['/accessibility', '/legal-notice', '/privacy-policy', '/cookie-policy', '/terms-of-service']
  const others = ['/sitemap', '/catalog-api-doc', '/feed/']
  return [
    `${base || '/'}$`,
    ...[...pages, ...legal, ...others].map((path) => base + path),
    `${apiOf({ base, ...place })}/`
  ]
}

/** Path prefixes of the files and data that allowed pages load. */
const assets = [
  '/portal/assets/',
  '/data-fair/embed/',
  '/data-fair/assets/',
  '/data-fair/app/',
  '/data-fair/api/v1/'
]

export const robotsFile: PortalFile = async ({ visited, visitPath, addresses }) => ({
  contentType: 'text/plain; charset=utf-8',
  body: isIndexable(visited)
    ? robots({
        allow: [...openPaths(visitPath), ...assets.map((path) => visitPath.sitePath + path)],
        disallow: [`${visitPath.sitePath}/`],
        sitemaps: [`${addresses.url}/sitemap.xml`]
      })
    : robots({ disallow: [`${visitPath.sitePath}/`] })
})

export const sitemapFile: PortalFile = async ({ parts, visited, visitPath, addresses }) => {
  const { metadata } = parts
  const { portal, isDraft, config } = visited
  if (isDraft || config.authentication === 'required') throw httpError('unknownFile')
  const pages = pageEntries(config, await shownNames(metadata, portal), addresses)
  const sections: Section[] = [
    { count: pages.length, list: async ({ skip, size }) => pages.slice(skip, skip + size) }
  ]
  for (const resource of ['datasets', 'applications'] as const) {
    const names = publishedNames(metadata, portal, resource)
    const template = resource === 'datasets' ? addresses.datasetUrlTemplate : addresses.applicationUrlTemplate
    sections.push({
      count: await names.count(),
      list: async (part) =>
        (await names.list(part)).flatMap((name) =>
          entryOf(filledTemplate(template, name), { changed: name.changed, priority: priorities.resource })
        )
    })
  }
  const total = sections.reduce((sum, { count }) => sum + count, 0)
  const fileCount = Math.max(1, Math.ceil(total / maxEntries))
  const contentType = 'application/xml; charset=utf-8'
  const part = new URLSearchParams(visitPath.query).get('part') ?? undefined
  if (part === undefined && fileCount > 1) {
    const files = Array.from(
      { length: fileCount },
      (_, index) => `${addresses.url}/sitemap.xml?part=${index + 1}`
    )
    return { contentType, body: sitemapIndex(files) }
  }
  if (part !== undefined && (!/^\d{1,6}$/.test(part) || Number(part) < 1 || Number(part) > fileCount))
    throw httpError('unknownFile')
  const entries = await partOf(sections, (Number(part ?? 1) - 1) * maxEntries, maxEntries)
  return { contentType, body: [...sitemap(entries)].join('') }
}

interface Section {
  count: number
  list: (part: { skip: number; size: number }) => Promise<SitemapEntry[]>
}

/** Returns a slice of the concatenated sections. */
export async function partOf(
  sections: readonly Section[],
  skip: number,
  size: number
): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  let toSkip = skip
  let toTake = size
  for (const { count, list } of sections) {
    const taken = Math.min(Math.max(0, count - toSkip), toTake)
    if (taken > 0) entries.push(...(await list({ skip: toSkip, size: taken })))
    toSkip = Math.max(0, toSkip - count)
    toTake -= taken
  }
  return entries
}

function entryOf(address: string, more: Omit<SitemapEntry, 'address'>): SitemapEntry[] {
  const iri = webIri(address)
  return iri ? [{ address: iri, ...more }] : []
}

/** Returns each existing page once, with the priority of the first link that leads to it. */
export function pageEntries(
  { menu, footer }: Pick<PortalConfig, 'menu'> & { footer?: unknown },
  names: readonly PageName[],
  { url }: Pick<PortalAddresses, 'url'>
): SitemapEntry[] {
  const changes = new Map(names.map((name) => [pathOfName(name), name.changed]))
  const existing = new Set([...alwaysExisting, ...changes.keys()])
  const priorityOf = new Map<string, number>([['/', 1]])
  const offer = (path: string | undefined, priority: number): void => {
    if (path !== undefined && existing.has(path) && !priorityOf.has(path)) priorityOf.set(path, priority)
  }
  const { links, importantLinks } = (footer ?? {}) as { links?: unknown; importantLinks?: unknown }
  for (const { item, depth } of itemsOf(menu.children)) {
    offer(pathOfItem(item), depth ? priorities.submenu : priorities.menu)
  }
  for (const link of listOf(importantLinks)) offer(pathOfItem(link), priorities.important)
  for (const link of listOf(links)) offer(pathOfItem(link), priorities.footer)
  for (const name of names)
    if (name.type === 'event' || name.type === 'news') offer(pathOfName(name), priorities.article)
  return [...priorityOf].flatMap(([path, priority]) => {
    const changed = changes.get(path)
    return entryOf(path === '/' ? `${url}/` : url + path, { priority, ...(changed ? { changed } : {}) })
  })
}

const pathOfName = ({ type, slug, groupSlug }: PageName): string =>
  hasSlug(type) && slug ? pathOfPage({ type, slug, groupSlug: groupSlug ?? undefined }) : standardPath(type)

const listOf = (value: unknown): MenuItem[] => (Array.isArray(value) ? (value as MenuItem[]) : [])

/** Returns the path of a menu item; undefined for an invalid stored link. */
function pathOfItem(item: MenuItem | null): string | undefined {
  const { type, pageRef } = (item ?? {}) as { type?: unknown; pageRef?: { slug?: unknown } }
  if (type !== 'standard' && typeof pageRef?.slug !== 'string') return undefined
  return pathOfLink(item as PortalLink)
}

function* itemsOf(children: MenuItem[], depth = 0): Generator<{ item: MenuItem; depth: number }> {
  for (const item of listOf(children)) {
    if (item?.type === 'submenu') yield* itemsOf(item.children, depth + 1)
    else yield { item, depth }
  }
}
