/** Dialog with the details of a line, and links to the previous and next lines. */
import type { Line } from '../../contract/datasets/dataset.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { LineDetails } from '../shared/LineDetails.tsx'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import { Pager } from '../shared/Pager.tsx'
import { viewText } from '../shared/viewMessages.ts'
import type { ListColumns } from './configuration.ts'
import { lineTitle } from './lineTitle.ts'

interface LineDialogProps {
  dataset: DescribedDataset
  columns: ListColumns
  lines: Line[]
  id: string
  /** Keys of the columns shown; empty for all. */
  keys: string[]
  onOpen: (id: string) => void
  onClose: () => void
}

export function LineDialog({ dataset, columns, lines, id, keys, onOpen, onClose }: LineDialogProps) {
  const index = lines.findIndex(({ _id }) => _id === id)
  const line = lines[index]
  const go = (rank: number): void => {
    const otherId = lines[rank]?._id
    if (otherId !== undefined) onOpen(otherId)
  }
  return (
    <Dialog
      title={(line && lineTitle(line, columns)) ?? viewText('details')}
      onClose={onClose}
      actions={lines.length > 1 && <Pager index={index} count={lines.length} onGo={go} />}
    >
      <LineDetails dataset={dataset} id={id} keys={keys} />
    </Dialog>
  )
}
