/** Pages made of blocks: written by the account, or their defaults. */
import type { Block } from '../../../contract/portals/blocks.ts'
import { standardPath } from '../../../contract/portals/links.ts'
import {
  hasSlug,
  initialBlocks,
  pageTypes,
  slugOfPage,
  type PageConfig,
  type PageType
} from '../../../contract/portals/page.ts'
import { pathOfPage } from '../../../contract/portals/pagePath.ts'
import { defaultPages } from '../../../contract/portals/portal.ts'
import type { Visit } from '../../../contract/portals/visit.ts'
import { readsOfBlocks } from '../blocks/reads.ts'
import { imageOf } from '../ui/Picture.tsx'
import { portalAddress } from '../view/addresses.ts'
import { worldAddress } from '../view/links.ts'
import { AccessibilityDeclaration } from './AccessibilityDeclaration.tsx'
import { crumbsOf, lookOf } from './contentLook.ts'
import { structuredDataOf } from './dated/dated.ts'
import { DatedHeader } from './dated/DatedHeader.tsx'
import { PageContent } from './PageContent.tsx'
import type { Crumb, LoadedPage, Loading, PageHead, PortalRoute } from './route.ts'
import { standardTitles } from './standardTitles.ts'

const standardTypes = pageTypes.filter((type) => !hasSlug(type))

async function readPage({ visit, read }: Loading, path: string): Promise<PageConfig | undefined> {
  const { status, body } = await read(portalAddress(visit, `/pages/${path}`))
  return status === 200 ? (body as PageConfig) : undefined
}

/** Default content of a page that the account has not written. */
function defaultPage(type: PageType, { lang, portal }: Visit): PageConfig | undefined {
  if (!defaultPages.includes(type)) return undefined
  const title = type === 'home' ? portal.config.title : standardTitles[lang][type]
  const name = title ?? type
  return { title: name, elements: defaultBlocks(type, name, portal.config.description) }
}

function defaultBlocks(type: PageType, name: string, description = ''): Block[] {
  if (type === 'home') {
    return [
      { type: 'title', content: name, titleSize: 'h1', mb: 2 },
      ...(description
        ? [{ type: 'title', content: description, titleSize: 'h5', titleTag: 'div' } as Block]
        : []),
      { type: 'search', redirectPage: true },
      { type: 'topics', redirectPage: true },
      { type: 'datasets-list', mode: 'lastUpdated', limit: 6, columns: 3, usePortalConfig: true }
    ]
  }
  const title: Block = { type: 'title', content: name, titleSize: 'h1', mb: 6 }
  return [title, ...initialBlocks(type)]
}

/** Default accessibility declaration, which is a legal obligation. */
function defaultDeclaration({ lang }: Visit): LoadedPage {
  const title = standardTitles[lang].accessibility ?? ''
  return { head: { title }, breadcrumb: [{ title }], content: <AccessibilityDeclaration title={title} /> }
}

interface Shown {
  type: PageType
  config: PageConfig
  breadcrumb: Crumb[] | undefined
}

function shown(visit: Visit, { type, config, breadcrumb }: Shown): LoadedPage {
  // Page types without slugs have a single page: the server ignores this part of the path.
  const slug = encodeURIComponent(slugOfPage(type, config) ?? '-')
  const imageAddress = (id: string): string => portalAddress(visit, `/pages/${type}/${slug}/images/${id}`)
  const elements = Array.isArray(config.elements) ? config.elements : []
  const thumbnail = imageOf(config.thumbnail)
  const head: PageHead = {
    title: config.title,
    description: config.description,
    image: thumbnail && imageAddress(thumbnail._id),
    // A free page is served under any group, and old links may name its former group: the canonical path has the
    // current one.
    ...(hasSlug(type) ? { canonical: pathOfPage(type, config) } : {})
  }
  return {
    head: type === 'event' || type === 'news' ? dated(visit, type, { config, head }) : head,
    ...lookOf(config, breadcrumb),
    reads: readsOfBlocks(elements, visit),
    content: (
      <PageContent
        config={config}
        imageAddress={imageAddress}
        breadcrumb={breadcrumb}
        heading={
          type === 'event' || type === 'news' ? <DatedHeader type={type} config={config} /> : undefined
        }
      />
    )
  }
}

/** Structured data of an event or a news article. */
function dated(
  visit: Visit,
  type: 'event' | 'news',
  { config, head }: { config: PageConfig; head: PageHead }
): PageHead {
  const { image } = head
  return {
    ...head,
    structuredData: structuredDataOf(type, config, {
      page: worldAddress(visit, pathOfPage(type, config)),
      image: image && visit.origin + image,
      publisher: visit.portal.owner.name
    })
  }
}

const standardRoutes = standardTypes.map((type): PortalRoute => ({
  path: standardPath(type),
  load: async (loading) => {
    const { visit } = loading
    const written = await readPage(loading, type)
    if (!written && type === 'accessibility') return defaultDeclaration(visit)
    const config = written ?? defaultPage(type, visit)
    if (!config) return undefined
    return shown(visit, { type, config, breadcrumb: crumbsOf(type, config, visit.lang) })
  }
}))

const slugRoute = (path: string, type: PageType): PortalRoute => ({
  path,
  load: async (loading) => {
    const { visit, params } = loading
    const config = await readPage(loading, `${type}/${encodeURIComponent(params.slug ?? '')}`)
    if (!config) return undefined
    return shown(visit, { type, config, breadcrumb: crumbsOf(type, config, visit.lang) })
  }
})

export const contentRoutes: PortalRoute[] = [
  ...standardRoutes,
  slugRoute('/event/:slug', 'event'),
  slugRoute('/news/:slug', 'news'),
  slugRoute('/pages/:slug', 'generic'),
  slugRoute('/pages-:group/:slug', 'generic')
]
