/** Registry of block types by name. One file per type, in the folder of its group. */
import { basicBlocks } from './basic/index.ts'
import type { BlockViews } from './Blocks.tsx'
import { catalogBlocks } from './catalogBlocks.ts'
import { functionalBlocks } from './functional/index.ts'
import { layoutBlocks } from './layout/index.ts'
import { navigationBlocks } from './navigation/index.ts'

export const blockViews: BlockViews = {
  ...basicBlocks,
  ...navigationBlocks,
  ...layoutBlocks,
  ...functionalBlocks,
  ...catalogBlocks
}
