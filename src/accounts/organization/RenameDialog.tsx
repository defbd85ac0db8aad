import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../FormAlert.tsx'
import { useInitialFocus } from '../useInitialFocus.ts'

export interface RenameDialogProps {
  name: string
  busy: boolean
  error: string | undefined
  onRename: (name: string) => void
  onClose: () => void
}

export function RenameDialog(props: RenameDialogProps): ReactNode {
  const t = useViewTranslate()
  const [name, setName] = useState(props.name)
  const focus = useInitialFocus<HTMLInputElement>()
  const written = name.trim()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (written && !props.busy) props.onRename(written)
  }
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="xs" aria-labelledby="rename-title">
      <DialogTitle id="rename-title">{t('organization.renameOf', { name: props.name })}</DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            <TextField
              id="new-name"
              label={t('organization.name')}
              value={name}
              onChange={(event) => setName(event.target.value)}
              inputRef={focus}
              slotProps={{ htmlInput: { maxLength: 150 } }}
              fullWidth
            />
            <FormAlert error={props.error} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>{t('organization.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={props.busy || !written || written === props.name}
          >
            {t('accounts.me.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
