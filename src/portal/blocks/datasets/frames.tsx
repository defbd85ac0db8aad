/** Blocks that embed the pages of the platform about the lines of a dataset. */
import type { ReactNode } from 'react'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
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
  // A lone surrogate cannot be encoded in a URL.
  return { id: id.toWellFormed(), title: typeof title === 'string' && title ? title : id }
}

/**
 * Prefix of the block's parameters in the URL of the page, which separates them from those of other blocks. A block
 * that an API client stored without `uuid` has its place in the page.
 */
export const parameterPrefix = ({ block: { uuid }, place }: BlockProps): string =>
  typeof uuid === 'string' && uuid ? uuid : place.join('-')

const addressOf = ({ id }: Chosen): string => platformAddress(`/datasets/${encodeURIComponent(id)}`)

interface DatasetFrameOptions {
  /** Whether the frame is also useful to a visitor who may not read the dataset. */
  isForAnybody?: true
}

/** Frame of a dataset; renders nothing when the dataset is deleted or not accessible to the visitor. */
function datasetFrame(
  viewOf: (props: BlockProps, dataset: Chosen) => View,
  { isForAnybody }: DatasetFrameOptions = {}
): BlockView {
  function DatasetFrame(props: BlockProps): ReactNode {
    const dataset = chosenIn(props.block.dataset)
    return dataset ? <Shown {...props} dataset={dataset} /> : null
  }
  function Shown({ dataset, ...props }: BlockProps & { dataset: Chosen }): ReactNode {
    const visit = useVisit()
    const address = addressOf(dataset)
    const read = useRead<Dataset>(address)
    const isForbidden = useAnswer(address)?.status === 403
    if (read.state !== 'read' && !(isForAnybody && isForbidden)) return <Unread read={read} />
    // The current title; the stored one may be outdated.
    const title = read.state === 'read' ? read.body.title : dataset.title
    const { view, parameters, frame } = viewOf(props, dataset)
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

export const datasetTable = datasetFrame((props, { id }) => {
  const { block } = props
  const interactions = block.interactions !== false
  const cols: unknown[] = Array.isArray(block.cols) ? block.cols : []
  const keys = cols.map((col) => (typeof col === 'string' ? col : sectionOf(col).key))
  const display = displays.find((name) => name === block.display && name !== 'table')
  return {
    view: block.editable === true && interactions ? 'table-edit' : 'table',
    parameters: {
      interaction: String(interactions),
      display,
      cols: keys.filter((key) => typeof key === 'string').join(',') || undefined
    },
    frame: {
      sync: sharedParameters(block.syncParams, { uuid: parameterPrefix(props), dataset: id }),
      height: 560,
      resize: 'no'
    }
  }
})

/** Form of a dataset, also for visitors who may not read the other lines. */
export const datasetForm = datasetFrame(() => ({ view: 'form', frame: { height: 480 } }), {
  isForAnybody: true
})

export const datasetDownload = datasetFrame(() => ({
  view: 'download',
  parameters: { header: 'true' },
  frame: { sync: '', height: 320 }
}))
