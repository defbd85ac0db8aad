import { mdiChevronDown } from '@mdi/js'
import type { ReactNode } from 'react'
import {
  areaNames,
  oneOf,
  readDefaults,
  roundings,
  elevations,
  sectionOf
} from '../../../../contract/portals/looks.ts'
import { classes } from '../../ui/classes.ts'
import { ConfiguredIcon, Glyph } from '../../ui/Icon.tsx'
import { useVisit } from '../../view/PortalContext.tsx'
import type { BlockProps, BlockView } from '../block.ts'
import { Blocks } from '../Blocks.tsx'
import { idAt, listOf, textOf } from '../values.ts'

/** Collapsible panels. Browsers close the other `<details>` of the same name when one opens. */
function PanelsBlock({ block, place }: BlockProps): ReactNode {
  const defaults = readDefaults(useVisit().portal.config.defaults)
  const panels = listOf(block.panels).map(sectionOf)
  const isMultiple = block.multiple === true
  const area = (color: unknown): string => {
    const name = oneOf(areaNames, color, undefined)
    return name ? `area area-${name}` : ''
  }
  if (!panels.length) return null
  return (
    <div
      className={classes(
        'panels area area-surface',
        `rounded-${oneOf(roundings, block.rounded, defaults.rounded)}`,
        `elevation-${oneOf(elevations, block.elevation, defaults.elevation)}`
      )}
    >
      {panels.map(({ title, icon, children }, index) => (
        <details
          key={index}
          {...(isMultiple ? {} : { name: idAt(place) })}
          open={(index === 0 && block.openFirst === true) || (isMultiple && block.openAll === true)}
        >
          <summary className={area(block.titleBackgroundColor)}>
            <ConfiguredIcon icon={icon} />
            <span className="panel-title">{textOf(title) || String(index + 1)}</span>
            <Glyph path={mdiChevronDown} className="chevron" />
          </summary>
          <div className={classes('panel-main', area(block.textBackgroundColor))}>
            <Blocks blocks={children} place={[...place, 'panels', index, 'children']} />
          </div>
        </details>
      ))}
    </div>
  )
}

export const expansionPanels: BlockView = { View: PanelsBlock }
