import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type ReactNode } from 'react'
import { askToLeave } from '../../leaving.ts'
import { useFocusAfterRemoval } from '../../ui/useFocusAfterRemoval.ts'

interface EditFrameProps {
  title: string
  /** Pixels. */
  maxWidth: number
  /** Undefined while only the buttons close it: something would be lost. */
  onClose: (() => void) | undefined
  /** Closes it all the same, once the person was asked: what is lost is held (`useLeaveGuard`). */
  onDiscard?: () => void
  actions: ReactNode
  /** The dialog is there, and can give the focus to a field. */
  onEntered?: () => void
  children: ReactNode
}

/** What the dialogs of the editable table have in common; on a narrow screen they take all of it. */
export function EditFrame(props: EditFrameProps): ReactNode {
  const { title, maxWidth, onClose, onDiscard, actions, onEntered, children } = props
  const id = useId()
  useFocusAfterRemoval(true)
  const narrow = !useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  return (
    <Dialog
      open
      fullWidth
      fullScreen={narrow}
      maxWidth={false}
      onClose={(_event, reason) => {
        // A click beside the dialog is often a slip.
        if (reason !== 'escapeKeyDown') return
        if (onClose) onClose()
        else if (onDiscard) void askToLeave().then((leaves) => leaves && onDiscard())
      }}
      aria-labelledby={id}
      slotProps={{
        paper: { sx: narrow ? {} : { maxWidth } },
        transition: { ...(onEntered && { onEntered }) }
      }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>{actions}</DialogActions>
    </Dialog>
  )
}
