import type { ReactNode } from 'react'
import type { PortalLink } from '../../../contract/portals/portal.ts'
import { hrefOf } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { portalTexts } from '../view/texts.ts'

const useTexts = portalTexts({
  fr: { newTab: 'nouvel onglet' },
  en: { newTab: 'new tab' }
})

interface AnchorProps {
  href: string
  newTab?: boolean
  className?: string
  /** Whether the link points to the current page (`aria-current`). */
  isCurrent?: boolean
  /** Accessible name, when it differs from the content. */
  label?: string
  children: ReactNode
}

/** Link; a link that opens a new tab tells screen readers. */
export function Anchor({ href, newTab, className, isCurrent, label, children }: AnchorProps): ReactNode {
  const texts = useTexts()
  const accessibleName = label && newTab ? `${label} (${texts.newTab})` : label
  return (
    <a
      href={href}
      {...(className ? { className } : {})}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
      {...(accessibleName ? { 'aria-label': accessibleName } : {})}
    >
      {children}
      {newTab && !accessibleName && <span className="visually-hidden"> ({texts.newTab})</span>}
    </a>
  )
}

/** Whether a link opens a new tab; external links do by default. */
export const opensTab = (link: PortalLink): boolean => link.target ?? link.type === 'external'

interface LinkToProps {
  link: PortalLink | undefined
  className?: string
  label?: string
  children: ReactNode
}

/** Link of a configuration; without a valid target the content is rendered alone. */
export function LinkTo({ link, children, ...props }: LinkToProps): ReactNode {
  const visit = useVisit()
  const href = hrefOf(visit, link)
  if (!link || !href) return props.className ? <span className={props.className}>{children}</span> : children
  return (
    <Anchor href={href} newTab={opensTab(link)} {...props}>
      {children}
    </Anchor>
  )
}
