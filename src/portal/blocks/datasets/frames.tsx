/** Blocks that show the pages of the platform about the lines of a dataset. */
import type { ReactNode } from 'react'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import type { Block } from '../../../../contract/portals/blocks.ts'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import { embedAddress, Frame, type FrameProps } from '../../frames/Frame.tsx'
import { sharedParameters } from '../../frames/frameAddress.ts'
import { platformAddress } from '../../view/addresses.ts'
import { useAnswer, useVisit } from '../../view/PortalContext.tsx'
import { Unread } from '../../view/Unread.tsx'
import { useRead } from '../../view/useRead.ts'
import type { BlockProps, BlockView } from '../block.ts'

interface View {
  view: string
  parameters?: Record<string, string | undefined>
  frame: Omit<FrameProps, 'src' | 'title'>
}

interface Chosen {
  id: string
  title: string
}

export function chosenIn(value: unknown): Chosen | undefined {
  const { id, title } = sectionOf(value)
  if (typeof id !== 'string' || !id) return undefined
  // Half of a pair of characters has no code in an address.
  return { id: id.toWellFormed(), title: typeof title === 'string' && title ? title : id }
}

/** What parameters in the page are told from those of other blocks by. */
export const uuidOf = ({ uuid, type }: Block): string => uuid ?? type

const addressOf = ({ id }: Chosen): string => platformAddress(`/datasets/${encodeURIComponent(id)}`)

interface DatasetFrameOptions {
  /** The frame has something for who may not read the dataset. */
  isForAnybody?: true
}

/** The frame of a dataset; nothing where the dataset is gone, or not for who visits the page. */
function datasetFrame(
  viewOf: (block: Block, dataset: Chosen) => View,
  { isForAnybody }: DatasetFrameOptions = {}
): BlockView {
  function DatasetFrame({ block }: BlockProps): ReactNode {
    const dataset = chosenIn(block.dataset)
    return dataset ? <Shown block={block} dataset={dataset} /> : null
  }
  function Shown({ block, dataset }: { block: Block; dataset: Chosen }): ReactNode {
    const visit = useVisit()
    const address = addressOf(dataset)
    const read = useRead<Dataset>(address)
    const isForbidden = useAnswer(address)?.status === 403
    if (read.state !== 'read' && !(isForAnybody && isForbidden)) return <Unread read={read} />
    // As it is called now.
    const title = read.state === 'read' ? read.body.title : dataset.title
    const { view, parameters, frame } = viewOf(block, dataset)
    const path = `/data-fair/embed/dataset/${encodeURIComponent(dataset.id)}/${view}`
    return <Frame src={embedAddress(visit, path, parameters)} title={title} {...frame} />
  }
  return {
    View: DatasetFrame,
    reads: (block) => {
      const dataset = chosenIn(block.dataset)
      return dataset ? [addressOf(dataset)] : []
    }
  }
}

const displays = ['table', 'table-dense', 'list']

export const datasetTable = datasetFrame((block, { id }) => {
  const interactions = block.interactions !== false
  const cols: unknown[] = Array.isArray(block.cols) ? block.cols : []
  const keys = cols.map((col) => (typeof col === 'string' ? col : sectionOf(col).key))
  const display = displays.find((one) => one === block.display && one !== 'table')
  return {
    view: block.editable === true && interactions ? 'table-edit' : 'table',
    parameters: {
      interaction: String(interactions),
      display,
      cols: keys.filter((key) => typeof key === 'string').join(',') || undefined
    },
    frame: {
      sync: sharedParameters(block.syncParams, { uuid: uuidOf(block), dataset: id }),
      height: 560,
      resize: 'no'
    }
  }
})

/** Lines of their own may be for those who may not read the others. */
export const datasetForm = datasetFrame(() => ({ view: 'form', frame: { height: 480 } }), {
  isForAnybody: true
})

export const datasetDownload = datasetFrame(() => ({
  view: 'download',
  parameters: { header: 'true' },
  frame: { sync: '', height: 320 }
}))
