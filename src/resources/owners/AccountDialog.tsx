import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { errorDetail } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'

export interface AccountDialogProps {
  title: string
  valid: boolean
  /** The dialog closes when it succeeds, else it shows the failure. */
  save: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** The form of one account. */
export function AccountDialog(props: AccountDialogProps): ReactNode {
  const t = useViewTranslate()
  const titleId = useId()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!props.valid || busy) return
    setBusy(true)
    setError(undefined)
    try {
      await props.save()
      props.onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {props.title}
      </DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            {!!error && <Alert severity="error">{errorDetail(error)}</Alert>}
            {props.children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={props.onClose}>
            {t('blocks.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="admin" disabled={!props.valid} loading={busy}>
            {t('blocks.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
