import type { ReactNode } from 'react'
import { alignments, oneOf } from '../../../../contract/portals/looks.ts'
import { readLink } from '../../../../contract/portals/storedLinks.ts'
import { classes } from '../../ui/classes.ts'
import { LinkTo } from '../../ui/LinkTo.tsx'
import { imageOf, useImageAddress } from '../../ui/Picture.tsx'
import { hrefOf } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { isOuter, isSeenFirst, numberIn, textOf } from '../values.ts'
import { BlockPicture } from './BlockPicture.tsx'
import { webAddress } from './webAddress.ts'

const useTexts = portalTexts({
  fr: { zoom: 'Agrandir l’image' },
  en: { zoom: 'Enlarge the picture' }
})

function ImageBlock({ block, place }: BlockProps): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const addressOf = useImageAddress()
  const image = imageOf(block.image)
  const source = image ? addressOf(image._id) : webAddress(block.url)
  if (!source) return null
  const alt = block.isPresentation === true ? '' : textOf(block.title)
  const legend = textOf(block.legend)
  const link = readLink(block.link)
  const isLink = hrefOf(visit, link) !== undefined
  const height = numberIn(block.height, { least: 16, most: 2000, without: 0 })
  const isWide = block.banner === true
  const picture = (
    <BlockPicture block={block} image={image} source={source} alt={alt} isFirst={isSeenFirst(place)} />
  )
  return (
    <figure
      className={classes(
        'figure',
        `figure-${oneOf(alignments, block.alignment, 'center')}`,
        block.cover === true && 'is-cover',
        height > 0 && 'has-height',
        isWide && (isOuter(place) ? 'bleed is-wide' : 'is-wide')
      )}
      {...(height ? { style: { '--image-height': `${height}px` } as Record<string, string> } : {})}
    >
      {isLink ? (
        <LinkTo link={link} {...(alt ? {} : { label: link?.title ?? legend ?? '' })}>
          {picture}
        </LinkTo>
      ) : block.zoomable === true ? (
        <a
          href={source}
          className="zoom"
          data-zoom=""
          aria-label={[texts.zoom, alt].filter(Boolean).join(' : ')}
        >
          {picture}
        </a>
      ) : (
        picture
      )}
      {legend && <figcaption>{legend}</figcaption>}
    </figure>
  )
}

export const image: BlockView = { View: ImageBlock }
