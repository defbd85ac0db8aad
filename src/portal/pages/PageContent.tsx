import { useMemo, type ReactNode } from 'react'
import { innerLists, type Block } from '../../../contract/portals/blocks.ts'
import { sectionOf } from '../../../contract/portals/looks.ts'
import type { PageConfig } from '../../../contract/portals/page.ts'
import { withoutRepeatedUuids } from '../../../contract/portals/uuids.ts'
import { Blocks, BlockViewsContext } from '../blocks/Blocks.tsx'
import type { Place } from '../blocks/block.ts'
import { CardLevelContext, MainTitleContext, PageCrumbs } from '../blocks/PageContext.tsx'
import { blockViews } from '../blocks/registry.ts'
import { ImageAddressContext } from '../ui/Picture.tsx'
import { portalTexts } from '../view/texts.ts'
import type { Crumb } from './route.ts'

const useTexts = portalTexts({
  fr: { contents: 'Sommaire' },
  en: { contents: 'Contents' }
})

interface PageContentProps {
  config: PageConfig
  /** URL of a picture of the blocks, by its id; defaults to the pictures of the portal. */
  imageAddress?: ((id: string) => string) | undefined
  breadcrumb?: Crumb[] | undefined
  /** Heading above the blocks, which holds the title of the page. */
  heading?: ReactNode
}

/** Blocks of a page, with its table of contents if enabled. Also used by the editor. */
export function PageContent({ config, imageAddress, breadcrumb, heading }: PageContentProps): ReactNode {
  const place = useMemo(() => ['elements'], [])
  const elements = useMemo(
    () => (Array.isArray(config.elements) ? withoutRepeatedUuids(config.elements) : []),
    [config.elements]
  )
  const toc = readToc(config._toc)
  const mainTitle = mainTitlePlace(config.elements)
  const blocks = (
    <BlockViewsContext value={blockViews}>
      <MainTitleContext value={mainTitle}>
        <CardLevelContext value={hasParts(config.elements) ? 3 : 2}>
          <Blocks blocks={elements} place={place} />
        </CardLevelContext>
      </MainTitleContext>
    </BlockViewsContext>
  )
  return (
    <ImageAddressContext value={imageAddress}>
      <PageCrumbs breadcrumb={breadcrumb}>
        {heading ?? (mainTitle === undefined && <h1 className="visually-hidden">{config.title}</h1>)}
        {toc.length ? (
          <div className="with-toc">
            <Contents toc={toc} />
            <div>{blocks}</div>
          </div>
        ) : (
          blocks
        )}
      </PageCrumbs>
    </ImageAddressContext>
  )
}

/** Whether a block is the `h1` of the page; otherwise the title is rendered for screen readers only. */
export const hasMainTitle = (elements: unknown): boolean => mainTitlePlace(elements) !== undefined

/** Path of the first `h1` title block; further ones are section headings. */
function mainTitlePlace(blocks: unknown, place: Place = ['elements']): string | undefined {
  for (const [index, block] of (Array.isArray(blocks) ? (blocks as unknown[]) : []).entries()) {
    if (typeof block !== 'object' || block === null) continue
    const blockPlace = [...place, index]
    const { type, content, titleTag, titleSize } = block as Block
    if (type === 'title' && !!content && (titleTag ?? titleSize) === 'h1') return blockPlace.join('.')
    for (const [inside, list] of innerLists(block as Block)) {
      const innerPlace = mainTitlePlace(list, [...blockPlace, ...inside])
      if (innerPlace !== undefined) return innerPlace
    }
  }
  return undefined
}

/** Whether `h2` titles divide the page into sections. */
function hasParts(blocks: unknown): boolean {
  const tags = [...titleTags(blocks)]
  return tags.includes('h2') || tags.filter((tag) => tag === 'h1').length > 1
}

function* titleTags(blocks: unknown): Generator {
  for (const block of Array.isArray(blocks) ? (blocks as unknown[]) : []) {
    if (typeof block !== 'object' || block === null) continue
    const { type, content, titleTag, titleSize } = block as Block
    if (type === 'title' && !!content) yield titleTag ?? titleSize
    for (const [, list] of innerLists(block as Block)) yield* titleTags(list)
  }
}

type Toc = { id: string; title: string }[]

function readToc(stored: unknown): Toc {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  return list.flatMap((entry): Toc => {
    const { id, title } = sectionOf(entry)
    return typeof id === 'string' && typeof title === 'string' && title ? [{ id, title }] : []
  })
}

function Contents({ toc }: { toc: Toc }): ReactNode {
  const { contents } = useTexts()
  return (
    <nav className="toc" aria-label={contents}>
      <p className="toc-title">{contents}</p>
      <ol>
        {toc.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${encodeURIComponent(id.toWellFormed())}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
