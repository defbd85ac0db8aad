/** Paths of pages on a portal, below its address. No I/O. */
import type { Page, PageConfig, PageType, Reuse } from './page.ts'

/** Paths of the standard pages whose path is not `/{type}`. */
const ownPaths: Partial<Record<PageType, string>> = {
  home: '/',
  'event-catalog': '/event',
  'news-catalog': '/news'
}

/**
 * Path of a page on a portal.
 * @param config content of the page whose slug is used: for visitors, the published one
 */
export function pathOfPage(type: PageType, config: PageConfig): string {
  if (type === 'generic') {
    const { slug = '', group } = config.genericMetadata ?? {}
    const folder = group ? `/pages-${encodeURIComponent(group.slug)}` : '/pages'
    return `${folder}/${encodeURIComponent(slug)}`
  }
  if (type === 'event') return `/event/${encodeURIComponent(config.eventMetadata?.slug ?? '')}`
  if (type === 'news') return `/news/${encodeURIComponent(config.newsMetadata?.slug ?? '')}`
  return ownPaths[type] ?? `/${type}`
}

/** Address of a page on a portal. `url` is the address of the portal, without trailing slash. */
export const addressOfPage = (url: string, { type, config }: Pick<Page, 'type' | 'config'>): string =>
  url + pathOfPage(type, config)

export const addressOfReuse = (url: string, { slug }: Pick<Reuse, 'slug'>): string =>
  `${url}/reuses/${encodeURIComponent(slug)}`
