/** The details of a line, and those of the ones around it. */
import type { Line } from '../../contract/datasets/dataset.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { LineDetails } from '../shared/LineDetails.tsx'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import { Pager } from '../shared/Pager.tsx'
import { tv } from '../shared/viewMessages.ts'
import type { ListColumns } from './configuration.ts'
import { lineTitle } from './lineTitle.ts'

interface LineDialogProps {
  dataset: DescribedDataset
  columns: ListColumns
  lines: Line[]
  id: string
  /** Columns that are told; all of them without any. */
  keys: string[]
  onOpen: (id: string) => void
  onClose: () => void
}

export function LineDialog({ dataset, columns, lines, id, keys, onOpen, onClose }: LineDialogProps) {
  const index = lines.findIndex(({ _id }) => _id === id)
  const line = lines[index]
  const go = (rank: number): void => {
    const other = lines[rank]?._id
    if (other !== undefined) onOpen(other)
  }
  return (
    <Dialog
      title={(line && lineTitle(line, columns)) ?? tv('details')}
      onClose={onClose}
      actions={lines.length > 1 && <Pager index={index} count={lines.length} onGo={go} />}
    >
      <LineDetails dataset={dataset} id={id} keys={keys} />
    </Dialog>
  )
}
