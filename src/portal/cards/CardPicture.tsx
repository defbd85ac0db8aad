import type { ReactNode } from 'react'
import { Picture, useImageFolder } from '../ui/Picture.tsx'
import type { Thumbnail } from './thumbnail.ts'

interface CardPictureProps {
  thumbnail: Thumbnail | undefined
  isEager?: boolean | undefined
  /** Base URL of the pictures, when they are not the portal's own. */
  folder?: string
  /** Whether a block configures the card: the default picture is then a picture of the block's page. */
  isOfBlock: boolean
}

/** Picture of a card, decorative: the title names the card. */
export function CardPicture({ thumbnail, isEager = false, folder, isOfBlock }: CardPictureProps): ReactNode {
  const ofPortal = useImageFolder()
  if (!thumbnail) return null
  if ('image' in thumbnail) {
    const imageFolder = thumbnail.isStandIn ? (isOfBlock ? undefined : ofPortal) : (folder ?? ofPortal)
    return (
      <Picture
        image={thumbnail.image}
        alt=""
        isEager={isEager}
        {...(imageFolder === undefined ? {} : { folder: imageFolder })}
      />
    )
  }
  return (
    <img
      src={thumbnail.address}
      alt=""
      width={300}
      height={200}
      decoding="async"
      {...(thumbnail.isCapture ? { className: 'is-capture' } : {})}
      {...(isEager ? {} : { loading: 'lazy' as const })}
    />
  )
}
