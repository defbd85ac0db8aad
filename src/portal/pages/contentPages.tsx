/** Pages whose content is made of blocks: those of the account, or what stands for them. */
import { useMemo, type ReactNode } from 'react'
import { eachBlock, type Block } from '../../../contract/portals/blocks.ts'
import { initialBlocks, type PageConfig, type PageType } from '../../../contract/portals/page.ts'
import type { Visit } from '../../../contract/portals/visit.ts'
import { Blocks, readsOfBlocks } from '../blocks/Blocks.tsx'
import { portalAddress } from '../view/addresses.ts'
import type { Crumb, LoadedPage, Loading, PortalRoute } from './route.ts'
import { standardTitles } from './standardTitles.ts'

/** A page that a portal has one of, at its usual path; without one in the account a portal still has these. */
const alwaysThere: readonly PageType[] = [
  'home',
  'contact',
  'datasets',
  'applications',
  'reuses',
  'event-catalog',
  'news-catalog'
]

const standardPath = (type: PageType): string =>
  ({ home: '/', 'event-catalog': '/event', 'news-catalog': '/news' })[type as string] ?? `/${type}`

const standardTypes: PageType[] = [
  ...alwaysThere,
  'accessibility',
  'terms-of-service',
  'legal-notice',
  'privacy-policy',
  'cookie-policy'
]

async function readPage({ visit, read }: Loading, path: string): Promise<PageConfig | undefined> {
  const { status, body } = await read(portalAddress(visit, `/pages/${path}`))
  return status === 200 ? (body as PageConfig) : undefined
}

/** What a portal shows while its account has not written the page. */
function defaultPage(type: PageType, { lang, portal }: Visit): PageConfig | undefined {
  if (!alwaysThere.includes(type)) return undefined
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
  return [title, ...(type === 'contact' ? [{ type } as Block] : initialBlocks(type))]
}

function shown(visit: Visit, config: PageConfig, breadcrumb: Crumb[] | undefined): LoadedPage {
  const elements = Array.isArray(config.elements) ? config.elements : []
  return {
    head: { title: config.title, description: config.description },
    ...(breadcrumb && config.showBreadcrumbs !== false ? { breadcrumb } : {}),
    isFluid: config.fluid === true,
    startsWithArea: isWide(elements[0]),
    endsWithArea: isWide(elements.at(-1)),
    reads: readsOfBlocks(elements, visit),
    content: <PageContent config={config} />
  }
}

/** As wide as the window, from edge to edge. */
const isWide = (block: Block | undefined): boolean =>
  (block?.type === 'banner' && block.fullWidth === true) || (block?.type === 'image' && block.banner === true)

/** The blocks of a page. The editor draws the same. */
export function PageContent({ config }: { config: PageConfig }): ReactNode {
  const place = useMemo(() => ['elements'], [])
  return (
    <>
      {!hasMainTitle(config.elements) && <h1 className="spoken">{config.title}</h1>}
      <Blocks blocks={config.elements} place={place} />
    </>
  )
}

/** Whether a block is the title of the whole page; without one its name is told to who hears it. */
const hasMainTitle = (elements: unknown): boolean =>
  Array.isArray(elements) &&
  [...eachBlock(elements as Block[])].some(
    ({ type, titleTag, titleSize }) => type === 'title' && (titleTag ?? titleSize) === 'h1'
  )

const standardRoutes = standardTypes.map((type): PortalRoute => ({
  path: standardPath(type),
  load: async (loading) => {
    const { visit } = loading
    const config = (await readPage(loading, type)) ?? defaultPage(type, visit)
    return config && shown(visit, config, type === 'home' ? undefined : [{ title: config.title }])
  }
}))

const slugRoute = (path: string, type: PageType, parent?: PageType): PortalRoute => ({
  path,
  load: async (loading) => {
    const { visit, params } = loading
    const config = await readPage(loading, `${type}/${encodeURIComponent(params.slug ?? '')}`)
    if (!config) return undefined
    const above = parent
      ? [{ title: standardTitles[visit.lang][parent] ?? '', path: standardPath(parent) }]
      : []
    return shown(visit, config, [...above, { title: config.title }])
  }
})

export const contentRoutes: PortalRoute[] = [
  ...standardRoutes,
  slugRoute('/event/:slug', 'event', 'event-catalog'),
  slugRoute('/news/:slug', 'news', 'news-catalog'),
  slugRoute('/pages/:slug', 'generic'),
  slugRoute('/pages-:group/:slug', 'generic')
]
