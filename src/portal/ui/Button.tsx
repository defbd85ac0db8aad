import type { ReactNode } from 'react'
import { readButtonStyle, readDefaults } from '../../../contract/portals/looks.ts'
import type { PortalLink } from '../../../contract/portals/portal.ts'
import { isThere } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { buttonClass } from './classes.ts'
import { ConfiguredIcon } from './Icon.tsx'
import { LinkTo } from './LinkTo.tsx'
import { useLinkTitle } from './linkTitle.ts'

/** Style of a button: its own configuration, else that of the portal. */
export function useButtonStyle(configured?: unknown): ReturnType<typeof readButtonStyle> {
  const { config } = useVisit().portal
  return readButtonStyle(configured ?? config.navLinksConfig, readDefaults(config.defaults))
}

interface ButtonLinkProps {
  link: PortalLink
  /** Style of the button (`config` of a block); defaults to that of the portal. */
  look?: unknown
  /** Content of the link; defaults to its title. */
  children?: ReactNode
}

/** A link that looks like a button, with the icon of the link. */
export function ButtonLink({ link, look, children }: ButtonLinkProps): ReactNode {
  const style = useButtonStyle(look)
  const titleOf = useLinkTitle()
  const visit = useVisit()
  if (!isThere(visit, link)) return null
  return (
    <LinkTo link={link} className={buttonClass(style)}>
      {style.showIcon && <ConfiguredIcon icon={link.icon} />}
      {children ?? titleOf(link)}
    </LinkTo>
  )
}
