import type { ReactNode } from 'react'
import { Picture, useImageFolder } from '../ui/Picture.tsx'
import type { Thumbnail } from './thumbnail.ts'

interface CardPictureProps {
  thumbnail: Thumbnail | undefined
  isEager?: boolean | undefined
  /** Folder of the pictures, when it is not that of the portal. */
  folder?: string
  /** The card is configured by a block: what stands in for a picture is one of the page of the block. */
  isOfBlock: boolean
}

/** The picture of a card: its title says what it is. */
export function CardPicture({ thumbnail, isEager = false, folder, isOfBlock }: CardPictureProps): ReactNode {
  const ofPortal = useImageFolder()
  if (!thumbnail) return null
  if ('image' in thumbnail) {
    const own = thumbnail.isStandIn ? (isOfBlock ? undefined : ofPortal) : (folder ?? ofPortal)
    return (
      <Picture
        image={thumbnail.image}
        alt=""
        isEager={isEager}
        {...(own === undefined ? {} : { folder: own })}
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
