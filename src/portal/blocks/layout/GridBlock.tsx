import type { ReactNode } from 'react'
import { oneOf } from '../../../../contract/portals/looks.ts'
import { classes } from '../../ui/classes.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { Blocks } from '../Blocks.tsx'
import { columnAligns, gutters } from './TwoColumnsBlock.tsx'

/** Grid of blocks, one per cell, with as many columns as fit. */
function GridBlock({ block, place }: BlockProps): ReactNode {
  return (
    <div
      className={classes(
        block.centered === true ? 'flow' : 'grid',
        'block-grid',
        `columns-${oneOf([2, 3, 4, 6] as const, block.columns, 2)}`,
        `gutter-${oneOf(gutters, block.gutter, 'default')}`,
        `cells-${oneOf(columnAligns, block.align, 'stretch')}`
      )}
    >
      <Blocks blocks={block.children} place={[...place, 'children']} />
    </div>
  )
}

export const responsiveGrid: BlockView = { View: GridBlock }
