import { mdiChevronDown } from '@mdi/js'
import type { ReactNode } from 'react'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import { readLinks } from '../../../../contract/portals/storedLinks.ts'
import { useButtonStyle } from '../../ui/Button.tsx'
import { buttonClass, classes } from '../../ui/classes.ts'
import { ConfiguredIcon, Glyph } from '../../ui/Icon.tsx'
import { LinkTo } from '../../ui/LinkTo.tsx'
import { useLinkTitle } from '../../ui/linkTitle.ts'
import { isThere } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import type { BlockProps, BlockView } from '../block.ts'
import { textOf } from '../values.ts'

/** Button with a dropdown of links; works without scripts. */
function MenuBlock({ block }: BlockProps): ReactNode {
  const style = useButtonStyle(block.usePortalConfig === false ? sectionOf(block.config) : undefined)
  const titleOf = useLinkTitle()
  const visit = useVisit()
  const links = readLinks(block.links).filter((link) => isThere(visit, link))
  if (!links.length) return null
  return (
    <div className={classes('actions', block.centered === true && 'is-centered')}>
      <details className="drop" data-menu="">
        <summary className={buttonClass(style)}>
          {textOf(block.label) || 'Menu'}
          <Glyph path={mdiChevronDown} className="chevron" />
        </summary>
        <ul className="drop-panel area area-surface">
          {links.map((link, index) => (
            <li key={index}>
              <LinkTo link={link} className="drop-item">
                <ConfiguredIcon icon={link.icon} />
                {titleOf(link)}
              </LinkTo>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

export const menu: BlockView = { View: MenuBlock }
