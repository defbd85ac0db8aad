import { createContext, useContext, type ReactNode } from 'react'
import type { ImageReference } from '../../../contract/portals/image.ts'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { useVisit } from '../view/PortalContext.tsx'

const mobileWidth = 1280

interface PictureProps {
  /** Image reference of the configuration, untrusted. */
  image: unknown
  /** Alternative text; empty for a decorative picture. */
  alt: string
  className?: string
  /** Image reference for the dark theme. */
  dark?: unknown
  /** Image reference for small screens. */
  mobile?: unknown
  /** Whether the picture is above the fold; other pictures load lazily. */
  isEager?: boolean
  fetchPriority?: 'high' | 'low' | 'auto'
  /** Rendered width (HTML `sizes`). */
  sizes?: string
  /** Base URL of the images; defaults to that of the surrounding page, else of the portal. */
  folder?: string
}

/** Returns the value as an image reference; undefined when it is none. */
export function imageOf(value: unknown): ImageReference | undefined {
  const { _id, mimeType } = sectionOf(value)
  return typeof _id === 'string' && /^[\w-]+$/.test(_id) && typeof mimeType === 'string'
    ? (value as ImageReference)
    : undefined
}

/** Base URL of the pictures of the portal. */
export function useImageFolder(): string {
  return `${useVisit().api}/images`
}

/**
 * Returns the URL of a picture of the blocks by its id, which may end with `-mobile`: from the block's page, or from
 * the editor. Undefined for the pictures of the portal.
 */
export const ImageAddressContext = createContext<((id: string) => string) | undefined>(undefined)

/** Returns a function that gives the URL of a picture by its id. */
export function useImageAddress(folder?: string): (id: string) => string {
  const pageFolder = useImageFolder()
  const around = useContext(ImageAddressContext)
  if (folder !== undefined) return (id) => `${folder}/${id}`
  return around ?? ((id) => `${pageFolder}/${id}`)
}

/** Responsive picture of a configuration, with its variant for small screens. Null for an invalid reference. */
export function Picture(props: PictureProps): ReactNode {
  const { alt, className, isEager, fetchPriority, sizes, folder } = props
  const addressOf = useImageAddress(folder)
  const { theme } = useVisit()
  const image = imageOf(props.image)
  if (!image) return null
  const dark = imageOf(props.dark)
  // The theme switch updates this media query (client/layout.ts).
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
