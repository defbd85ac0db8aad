import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { useLayoutTexts } from '../layout/layoutTexts.ts'
import { safeAddress } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { Glyph } from './Icon.tsx'
import { Anchor } from './LinkTo.tsx'
import { socialNetworks } from './socialIcons.ts'

/** Links to the social networks of the portal's owner; null without any. */
export function SocialLinks(): ReactNode {
  const { config } = useVisit().portal
  const texts = useLayoutTexts()
  const links = sectionOf(config.socialLinks)
  const known = Object.entries(socialNetworks).flatMap(([key, network]) => {
    const href = safeAddress(links[key])
    return href ? [{ key, href, ...network }] : []
  })
  if (!known.length) return null
  return (
    <ul className="social" aria-label={texts.social}>
      {known.map(({ key, href, name, path }) => (
        <li key={key}>
          <Anchor href={href} newTab className="button-plain" label={`${config.title} ${texts.on} ${name}`}>
            <Glyph path={path} size={20} />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
