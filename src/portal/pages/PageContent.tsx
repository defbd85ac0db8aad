import { useMemo, type ReactNode } from 'react'
import { eachBlock, type Block } from '../../../contract/portals/blocks.ts'
import { sectionOf } from '../../../contract/portals/looks.ts'
import type { PageConfig } from '../../../contract/portals/page.ts'
import { Blocks, BlockViewsContext } from '../blocks/Blocks.tsx'
import { PageCrumbs } from '../blocks/PageContext.tsx'
import { blockViews } from '../blocks/registry.ts'
import { ImageAddressContext } from '../ui/Picture.tsx'
import { portalTexts } from '../view/texts.ts'
import type { Crumb } from './route.ts'

const useTexts = portalTexts({
  fr: { contents: 'Sommaire' },
  en: { contents: 'Contents' }
})

export interface PageContentProps {
  config: PageConfig
  /** Of the pictures that its blocks name, by their ids; those of the portal without it. */
  imageAddress?: ((id: string) => string) | undefined
  breadcrumb?: Crumb[] | undefined
  /** Over the blocks, with the name of the page in it. */
  heading?: ReactNode
}

/** The blocks of a page, beside its table of contents where it has one. The editor draws the same. */
export function PageContent({ config, imageAddress, breadcrumb, heading }: PageContentProps): ReactNode {
  const place = useMemo(() => ['elements'], [])
  const toc = readToc(config._toc)
  const blocks = (
    <BlockViewsContext value={blockViews}>
      <Blocks blocks={config.elements} place={place} />
    </BlockViewsContext>
  )
  return (
    <ImageAddressContext value={imageAddress}>
      <PageCrumbs breadcrumb={breadcrumb}>
        {heading ?? (!hasMainTitle(config.elements) && <h1 className="spoken">{config.title}</h1>)}
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

/** Whether a block is the title of the whole page; without one its name is told to who hears it. */
export const hasMainTitle = (elements: unknown): boolean =>
  Array.isArray(elements) &&
  [...eachBlock(elements as Block[])].some(
    ({ type, content, titleTag, titleSize }) =>
      type === 'title' && !!content && (titleTag ?? titleSize) === 'h1'
  )

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
