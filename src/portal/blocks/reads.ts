import { eachBlock, type Block } from '../../../contract/portals/blocks.ts'
import type { Visit } from '../../../contract/portals/visit.ts'
import { blockViews } from './registry.ts'

/** URLs that blocks read, nested blocks included. */
export function readsOfBlocks(blocks: Block[], visit: Visit): string[] {
  return [...eachBlock(blocks)].flatMap((block) => blockViews[block.type]?.reads?.(block, visit) ?? [])
}
