/** A list of blocks, on the public page as in the editor, which puts its handles around each. */
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

/** What the editor draws around each block, and around each list, empty ones too. */
export interface BlockFrames {
  /** `children` is the element of the block, `div.block`. */
  Frame: ComponentType<BlockProps & { children: ReactElement<HTMLAttributes<HTMLElement>> }>
  ListFrame: ComponentType<{ blocks: Block[]; place: Place; children: ReactNode }>
}

export const BlockFramesContext = createContext<BlockFrames | undefined>(undefined)

export type BlockViews = Partial<Record<BlockType, BlockView>>

/** The views of blocks (`registry.ts`). The page gives them: blocks that hold others cannot import what imports them. */
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

/** A change of one block in the editor draws no other one again. */
const PlacedBlock = memo(
  UnmovedBlock,
  (one: PlacedProps, other: PlacedProps) =>
    one.block === other.block &&
    one.frames === other.frames &&
    one.place.length === other.place.length &&
    one.place.every((key, index) => key === other.place[index])
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
