import { createContext, useContext, type ReactNode } from 'react'
import type { ImageReference } from '../../../contract/portals/image.ts'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { useVisit } from '../view/PortalContext.tsx'

const mobileWidth = 1280

export interface PictureProps {
  /** What is stored in the configuration. */
  image: unknown
  /** Empty for a picture that says nothing. */
  alt: string
  className?: string
  /** The picture where the page is dark. */
  dark?: unknown
  /** The picture on small screens. */
  mobile?: unknown
  /** Whether the picture is seen at once; others load when they come near. */
  isEager?: boolean
  fetchPriority?: 'high' | 'low' | 'auto'
  /** How wide it is drawn (`sizes` of HTML). */
  sizes?: string
  /** Folder of the images; without it, that of the page around or of the portal. */
  folder?: string
}

/** The reference when it is one. */
export function imageOf(value: unknown): ImageReference | undefined {
  const { _id, mimeType } = sectionOf(value)
  return typeof _id === 'string' && /^[\w-]+$/.test(_id) && typeof mimeType === 'string'
    ? (value as ImageReference)
    : undefined
}

/** The folder of the pictures of the portal, in front of their ids. */
export function useImageFolder(): string {
  return `${useVisit().api}/images`
}

/**
 * Where the pictures are that blocks name, by their ids, which may end with `-mobile`: those of their page, or what the
 * editor reads them from. Without it they are those of the portal.
 */
export const ImageAddressContext = createContext<((id: string) => string) | undefined>(undefined)

/** The address of a picture, by its id. */
export function useImageAddress(folder?: string): (id: string) => string {
  const own = useImageFolder()
  const around = useContext(ImageAddressContext)
  if (folder !== undefined) return (id) => `${folder}/${id}`
  return around ?? ((id) => `${own}/${id}`)
}

/** A picture of a configuration; its small variant on small screens. Nothing for what is none. */
export function Picture(props: PictureProps): ReactNode {
  const { alt, className, isEager, fetchPriority, sizes, folder } = props
  const addressOf = useImageAddress(folder)
  const { theme } = useVisit()
  const image = imageOf(props.image)
  if (!image) return null
  const dark = imageOf(props.dark)
  // The switch of the theme changes it (client/layout.ts).
  const whenDark = theme ? (theme.endsWith('dark') ? 'all' : 'not all') : '(prefers-color-scheme: dark)'
  const mobile = imageOf(props.mobile)
  const { width, height } = image
  return (
    <picture>
      {dark && <source srcSet={addressOf(dark._id)} media={whenDark} data-dark="" />}
      {mobile && <source srcSet={addressOf(mobile._id)} media="(max-width: 600px)" />}
      {!mobile && image.mobileAlt && (
        <source srcSet={addressOf(`${image._id}-mobile`)} media={`(max-width: ${mobileWidth / 2}px)`} />
      )}
      <img
        src={addressOf(image._id)}
        alt={alt}
        {...(className ? { className } : {})}
        {...(width && height ? { width, height } : {})}
        {...(sizes ? { sizes } : {})}
        {...(isEager ? {} : { loading: 'lazy' as const })}
        {...(fetchPriority ? { fetchPriority } : {})}
        decoding="async"
      />
    </picture>
  )
}
