/** Paths of what is published on a portal, below its address. Pure. */
import type { Page, PageConfig, PageType, Reuse } from './page.ts'

/** Paths of the standard pages that are not named like their type. */
const ownPaths: Partial<Record<PageType, string>> = {
  home: '/',
  'event-catalog': '/event',
  'news-catalog': '/news'
}

/** @param config the content whose slug counts: visitors have the published one */
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

/** Address on a portal whose own address is `url`, without slash at its end. */
export const addressOfPage = (url: string, { type, config }: Pick<Page, 'type' | 'config'>): string =>
  url + pathOfPage(type, config)

export const addressOfReuse = (url: string, { slug }: Pick<Reuse, 'slug'>): string =>
  `${url}/reuses/${encodeURIComponent(slug)}`
