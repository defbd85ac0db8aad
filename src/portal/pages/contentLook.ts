/** Layout around the blocks of a page, from its content. Also used by the editor. No I/O. */
import { eachBlock, type Block } from '../../../contract/portals/blocks.ts'
import type { PageConfig, PageType } from '../../../contract/portals/page.ts'
import { pathOfPage } from '../../../contract/portals/pagePath.ts'
import type { PortalLanguage } from '../../../contract/portals/visit.ts'
import type { Crumb, LoadedPage } from './route.ts'
import { standardTitles } from './standardTitles.ts'

const parents: Partial<Record<PageType, PageType>> = { event: 'event-catalog', news: 'news-catalog' }

/** Breadcrumb of a page, the page included; undefined for the home page. */
export function crumbsOf(type: PageType, config: PageConfig, lang: PortalLanguage): Crumb[] | undefined {
  if (type === 'home') return undefined
  const parent = parents[type]
  const above = parent
    ? [{ title: standardTitles[lang][parent] ?? '', path: pathOfPage(parent, config) }]
    : []
  return [...above, { title: config.title }]
}

type Look = Pick<LoadedPage, 'breadcrumb' | 'isFluid' | 'startsWithArea' | 'endsWithArea'>

export function lookOf(config: PageConfig, breadcrumb: Crumb[] | undefined): Look {
  const elements = Array.isArray(config.elements) ? config.elements : []
  return {
    // A breadcrumb block replaces the breadcrumb of the layout.
    ...(breadcrumb && config.showBreadcrumbs !== false && !hasBlock(elements, 'breadcrumbs')
      ? { breadcrumb }
      : {}),
    isFluid: config.fluid === true,
    startsWithArea: isWide(elements[0]),
    endsWithArea: isWide(elements.at(-1))
  }
}

const hasBlock = (elements: Block[], type: Block['type']): boolean =>
  [...eachBlock(elements)].some((block) => block.type === type)

/** Whether a block is as wide as the window. */
const isWide = (block: Block | undefined): boolean =>
  (block?.type === 'banner' && block.fullWidth === true) || (block?.type === 'image' && block.banner === true)
