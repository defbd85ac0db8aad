import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'

interface AsideDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Non-modal dialog about a line: the table stays visible. */
export function AsideDialog({ title, onClose, children }: AsideDialogProps): ReactNode {
  const titleId = useId()
  const close = useViewTranslate()('views.close')
  return (
    <Dialog
      open
      onClose={onClose}
      hideBackdrop
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 800 }, elevation: 8 } }}
    >
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {title}
      </DialogTitle>
      <IconButton onClick={onClose} title={close} sx={{ position: 'absolute', right: 10, top: 10 }}>
        <Close />
      </IconButton>
      {children}
    </Dialog>
  )
}
