import type { ReactNode } from 'react'
import { CellEditor } from './CellEditor.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { EditDialog } from './editing.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { LineDialog } from './LineDialog.tsx'
import { LoadDialog } from './LoadDialog.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { SeveralDialog } from './SeveralDialog.tsx'

interface EditDialogsProps {
  dialog: EditDialog
  onClose: () => void
}

/** Open dialog of the table; its code is loaded when the first dialog opens. */
export default function EditDialogs({ dialog, onClose }: EditDialogsProps): ReactNode {
  switch (dialog.kind) {
    case 'add':
      return <LineDialog copyOf={dialog.copyOf} onClose={onClose} />
    case 'edit':
      return <LineDialog lineId={dialog.lineId} onClose={onClose} />
    case 'cell':
      return <CellEditor cell={dialog.cell} onClose={onClose} />
    case 'delete':
      return <DeleteDialog ids={dialog.ids} onClose={onClose} />
    case 'editSeveral':
      return <SeveralDialog ids={dialog.ids} onClose={onClose} />
    case 'history':
      return <HistoryDialog lineId={dialog.lineId} onClose={onClose} />
    case 'load':
      return <LoadDialog onClose={onClose} />
    case 'paste':
      return <PasteDialog text={dialog.text} onClose={onClose} />
  }
}
