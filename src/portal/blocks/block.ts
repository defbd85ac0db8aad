/** Definition of a block type: its component, and the API requests it needs. */
import type { ComponentType } from 'react'
import type { Block } from '../../../contract/portals/blocks.ts'
import type { Visit } from '../../../contract/portals/visit.ts'

/** Path of a list of blocks in the content of its page: `['elements', 2, 'children']`. */
export type Place = readonly (string | number)[]

/** Props of a block. Its stored fields are untrusted: each is validated before use. */
export interface BlockProps {
  block: Block
  /** Path of the block itself; its inner lists are at `[...place, 'children']`. */
  place: Place
}

export interface BlockView {
  View: ComponentType<BlockProps>
  /** URLs that `View` reads with `useAnswer`. */
  reads?: (block: Block, visit: Visit) => string[]
}
