import type { ReactNode } from 'react'
import { oneOf, sectionOf } from '../../../../contract/portals/looks.ts'
import { classes } from '../../ui/classes.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { Blocks } from '../Blocks.tsx'

export const gutters = ['none', 'dense', 'default'] as const
export const columnAligns = ['start', 'center', 'end', 'stretch'] as const

function TwoColumnsBlock({ block, place }: BlockProps): ReactNode {
  const { left, right } = sectionOf(block.align)
  const column = (align: unknown): string => `column align-${oneOf(columnAligns, align, 'start')}`
  return (
    <div
      className={classes(
        'two-columns',
        `columns-${oneOf(['equal', 'left', 'right'] as const, block.disposition, 'equal')}`,
        `gutter-${oneOf(gutters, block.gutter, 'default')}`
      )}
    >
      <div className={column(left)}>
        <Blocks blocks={block.children} place={[...place, 'children']} />
      </div>
      <div className={column(right)}>
        <Blocks blocks={block.children2} place={[...place, 'children2']} />
      </div>
    </div>
  )
}

export const twoColumns: BlockView = { View: TwoColumnsBlock }
