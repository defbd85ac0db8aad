import type { ReactNode } from 'react'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import { readLink } from '../../../../contract/portals/storedLinks.ts'
import { classes } from '../../ui/classes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { isThere } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import type { BlockProps, BlockView } from '../block.ts'

function ButtonBlock({ block }: BlockProps): ReactNode {
  const link = readLink(block.link)
  const visit = useVisit()
  // An empty block takes no space (`blocks.css`).
  if (!link || !isThere(visit, link)) return null
  return (
    <div className={classes('actions', block.centered !== false && 'is-centered')}>
      <ButtonLink link={link} look={block.usePortalConfig === false ? sectionOf(block.config) : undefined} />
    </div>
  )
}

export const button: BlockView = { View: ButtonBlock }
