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
  /** Maximum width of the dialog in pixels. */
  maxWidth: number
  /** Closes the dialog on Escape; undefined while closing would lose input, so that only the buttons close it. */
  onClose: (() => void) | undefined
  /** Closes the dialog after the leave guard (`useLeaveGuard`) has asked the user about unsaved input. */
  onDiscard?: () => void
  actions: ReactNode
  /** Called when the dialog has opened and can move the focus to a field. */
  onEntered?: () => void
  children: ReactNode
}

/** Frame shared by the dialogs of the editable table; full screen on narrow windows. */
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
        // A click on the backdrop is often accidental: only Escape closes.
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
