import { Fragment, type ReactNode } from 'react'
import { oneOf, sectionOf } from '../../../../contract/portals/looks.ts'
import { classes } from '../../ui/classes.ts'
import { ConfiguredIcon } from '../../ui/Icon.tsx'
import type { BlockProps, BlockView } from '../block.ts'
import { Blocks } from '../Blocks.tsx'
import { idAt, listOf, textOf } from '../values.ts'

/**
 * Radio buttons with labels that look like tabs: they work without scripts and in the editor. `client/tabs.ts` adds
 * the ARIA tab roles.
 */
function TabsBlock({ block, place }: BlockProps): ReactNode {
  const tabs = listOf(block.tabs).map(sectionOf)
  const id = idAt(place)
  if (!tabs.length) return null
  return (
    <div
      className={classes(
        'tabs',
        `tabs-${oneOf(['start', 'center', 'end'] as const, block.align, 'start')}`,
        block.grow === true && 'is-growing',
        block.border !== false && 'has-border'
      )}
      data-tabs=""
    >
      {tabs.map(({ title, icon, children }, index) => (
        <Fragment key={index}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            id={`${id}-${index}`}
            defaultChecked={index === 0}
          />
          <label className="tab" htmlFor={`${id}-${index}`} id={`${id}-${index}-tab`}>
            <ConfiguredIcon icon={icon} />
            {textOf(title) || String(index + 1)}
          </label>
          <div className="tab-panel" id={`${id}-${index}-panel`}>
            <Blocks blocks={children} place={[...place, 'tabs', index, 'children']} />
          </div>
        </Fragment>
      ))}
    </div>
  )
}

export const tabs: BlockView = { View: TabsBlock }
