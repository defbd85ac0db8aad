/** Blocks that show the pages of the platform about the lines of a dataset. */
import type { ReactNode } from 'react'
import type { Block } from '../../../../contract/portals/blocks.ts'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import { embedAddress, Frame, type FrameProps } from '../../frames/Frame.tsx'
import { sharedParameters } from '../../frames/frameAddress.ts'
import { useVisit } from '../../view/PortalContext.tsx'
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
  return { id, title: typeof title === 'string' && title ? title : id }
}

/** What parameters in the page are told from those of other blocks by. */
export const uuidOf = ({ uuid, type }: Block): string => uuid ?? type

function datasetFrame(viewOf: (block: Block, dataset: Chosen) => View): BlockView {
  function DatasetFrame({ block }: BlockProps): ReactNode {
    const visit = useVisit()
    const dataset = chosenIn(block.dataset)
    if (!dataset) return null
    const { view, parameters, frame } = viewOf(block, dataset)
    const path = `/data-fair/embed/dataset/${encodeURIComponent(dataset.id)}/${view}`
    return <Frame src={embedAddress(visit, path, parameters)} title={dataset.title} {...frame} />
  }
  return { View: DatasetFrame }
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

export const datasetForm = datasetFrame(() => ({ view: 'form', frame: { height: 480 } }))

export const datasetDownload = datasetFrame(() => ({
  view: 'download',
  parameters: { header: 'true' },
  frame: { sync: '', height: 320 }
}))
