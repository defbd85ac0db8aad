/** What a type of block brings: how it looks, and what it needs of the API. */
import type { ComponentType } from 'react'
import type { Block } from '../../../contract/portals/blocks.ts'
import type { Visit } from '../../../contract/portals/visit.ts'

/** Where a list of blocks is in the content of its page: `['elements', 2, 'children']`. */
export type Place = readonly (string | number)[]

/** The fields of a block; what a client stored may be anything, so each is looked at before use. */
export interface BlockProps {
  block: Block
  /** Place of the block itself: lists inside of it are at `[...place, 'children']`. */
  place: Place
}

export interface BlockView {
  View: ComponentType<BlockProps>
  /** Addresses that `View` asks `useAnswer` for. */
  reads?: (block: Block, visit: Visit) => string[]
}
