/** Every type of block, by its name. One file a type, in the folder of its group. */
import type { BlockType } from '../../../contract/portals/blocks.ts'
import { text } from './basic/TextBlock.tsx'
import { title } from './basic/TitleBlock.tsx'
import type { BlockView } from './block.ts'

export const blockViews: Partial<Record<BlockType, BlockView>> = {
  text,
  title
}
