import type { ReactNode } from 'react'
import type { Block } from '../../../../contract/portals/blocks.ts'
import type { ImageReference } from '../../../../contract/portals/image.ts'
import { oneOf } from '../../../../contract/portals/looks.ts'
import { imageOf, useImageAddress } from '../../ui/Picture.tsx'
import { numberIn } from '../values.ts'

interface BlockPictureProps {
  block: Block
  image: ImageReference | undefined
  source: string
  alt: string
  /** Whether the picture is above the fold: it is then loaded with priority. */
  isFirst: boolean
}

const size = (value: unknown): number => numberIn(value, { least: 0, most: 100_000, without: 0 })

/**
 * Responsive picture: the small variant on small screens, the wide one in a banner; its space is reserved before it
 * loads.
 */
export function BlockPicture({ block, image, source, alt, isFirst }: BlockPictureProps): ReactNode {
  const addressOf = useImageAddress()
  const wide = block.banner === true ? imageOf(block.wideImage) : undefined
  const priority = oneOf(['high', 'low', 'auto'] as const, block.fetchPriority, isFirst ? 'high' : undefined)
  const [width, height] = [size(image?.width), size(image?.height)]
  return (
    <picture>
      {wide && <source srcSet={addressOf(wide._id)} media="(min-width: 1280px)" />}
      {image?.mobileAlt === true && (
        <source srcSet={addressOf(`${image._id}-mobile`)} media="(max-width: 640px)" />
      )}
      <img
        src={source}
        alt={alt}
        {...(width && height ? { width, height } : {})}
        {...(priority === 'high' ? {} : { loading: 'lazy' as const })}
        {...(priority ? { fetchPriority: priority } : {})}
        decoding="async"
      />
    </picture>
  )
}
