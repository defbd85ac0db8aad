import type { ReactNode } from 'react'
import type { PortalLink } from '../../../contract/portals/portal.ts'
import { LinkTo } from '../ui/LinkTo.tsx'
import { imageOf, Picture } from '../ui/Picture.tsx'

interface LogoProps {
  image: unknown
  dark?: unknown
  mobile?: unknown
  link: unknown
  /** Accessible name of the link or picture. */
  label: string
  className?: string
  isEager?: boolean
}

/** Logo with the height of its container; null without a picture. */
export function Logo({ image, dark, mobile, link, label, className = '', isEager }: LogoProps): ReactNode {
  if (!imageOf(image)) return null
  return (
    <LinkTo link={link as PortalLink | undefined} className={`logo ${className}`}>
      <Picture image={image} dark={dark} mobile={mobile} alt={label} {...(isEager ? { isEager } : {})} />
    </LinkTo>
  )
}

export const homeLink: PortalLink = { type: 'standard', subtype: 'home' }
