/** Renders a list of blocks, on the public page and in the editor, which adds handles around each block. */
import {
  createContext,
  memo,
  useContext,
  type ComponentType,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode
} from 'react'
import type { Block, BlockType } from '../../../contract/portals/blocks.ts'
import type { BlockProps, BlockView, Place } from './block.ts'

/** Wrappers that the editor adds around each block and each list, empty lists included. */
export interface BlockFrames {
  /** `children` is the root element of the block, `div.block`. */
  Frame: ComponentType<BlockProps & { children: ReactElement<HTMLAttributes<HTMLElement>> }>
  ListFrame: ComponentType<{ blocks: Block[]; place: Place; children: ReactNode }>
}

export const BlockFramesContext = createContext<BlockFrames | undefined>(undefined)

export type BlockViews = Partial<Record<BlockType, BlockView>>

/**
 * Components of blocks by type (`registry.ts`), given by the page: a block that contains blocks cannot import the
 * registry, which imports the block.
 */
export const BlockViewsContext = createContext<BlockViews>({})

const defaultMargin = 4

export function Blocks({ blocks, place }: { blocks: unknown; place: Place }): ReactNode {
  const frames = useContext(BlockFramesContext)
  const list = Array.isArray(blocks) ? (blocks as Block[]) : []
  const shown = list.map((block, index) => (
    <PlacedBlock key={block.uuid ?? index} block={block} place={[...place, index]} frames={frames} />
  ))
  if (!frames) return shown
  const { ListFrame } = frames
  return (
    <ListFrame blocks={list} place={place}>
      {shown}
    </ListFrame>
  )
}

type PlacedProps = BlockProps & { frames: BlockFrames | undefined }

/** Memoized: in the editor, a change of one block does not render the others. */
const PlacedBlock = memo(
  UnmovedBlock,
  (a: PlacedProps, b: PlacedProps) =>
    a.block === b.block &&
    a.frames === b.frames &&
    a.place.length === b.place.length &&
    a.place.every((key, index) => key === b.place[index])
)

function UnmovedBlock({ block, place, frames }: PlacedProps): ReactNode {
  const View = useContext(BlockViewsContext)[block.type]?.View
  if (!View && !frames) return null
  const margin = typeof block.mb === 'number' ? Math.min(16, Math.max(0, block.mb)) : defaultMargin
  const view = (
    <div className={`block block-${block.type} mb-${Math.round(margin)}`}>
      {View && <View block={block} place={place} />}
    </div>
  )
  if (!frames) return view
  const { Frame } = frames
  return (
    <Frame block={block} place={place}>
      {view}
    </Frame>
  )
}
