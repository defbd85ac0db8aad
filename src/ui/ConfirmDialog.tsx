import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts'

type ConfirmColor = 'primary' | 'warning' | 'error' | 'admin'

export interface ConfirmDialogProps {
  open: boolean
  title?: string
  /** Default: "Do you want to confirm this operation?" */
  text?: ReactNode
  /** Makes the dialog wider, for content beyond a question. */
  isWide?: boolean
  /** Shows the text in an alert of this severity. */
  alert?: 'warning' | 'error' | 'info'
  color?: ConfirmColor
  confirmLabel?: string
  cancelLabel?: string
  /** A returned promise is awaited. The dialog stays open when it rejects: the caller shows the error. */
  onConfirm: () => void | Promise<unknown>
  onClose: () => void
  /** Fields under the text. */
  children?: ReactNode
  confirmDisabled?: boolean
}

/** Confirmation dialog. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const text = props.text ?? t('blocks.confirmText')
  useFocusAfterRemoval(props.open)

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await props.onConfirm()
      props.onClose()
    } catch {
      // The caller has shown the error.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={props.open}
      onClose={busy ? undefined : props.onClose}
      fullWidth={!!props.isWide}
      slotProps={{ paper: { sx: { maxWidth: props.isWide ? 900 : 500 } } }}
      {...(props.title ? { 'aria-labelledby': `${id}-title` } : { 'aria-labelledby': `${id}-text` })}
      aria-describedby={`${id}-text`}
    >
      {props.title && <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>}
      <DialogContent>
        <div id={`${id}-text`}>
          {props.alert ? (
            <Alert severity={props.alert} variant="outlined">
              {text}
            </Alert>
          ) : (
            text
          )}
        </div>
        {props.children}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={busy} onClick={props.onClose}>
          {props.cancelLabel ?? t('blocks.cancel')}
        </Button>
        <Button
          variant="contained"
          color={props.color ?? 'warning'}
          disabled={busy || !!props.confirmDisabled}
          loading={busy}
          onClick={() => void confirm()}
        >
          {props.confirmLabel ?? t('blocks.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
