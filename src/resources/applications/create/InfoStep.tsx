import { Alert, Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { focusWhenShown } from '../../../ui/form/useInitialFocus.ts'
import { OwnerPicker } from '../../../ui/OwnerPicker.tsx'
import type { NewApplicationController } from './useNewApplication.ts'

/** Owner and title of the new application. */
export function InfoStep({ wizard }: { wizard: NewApplicationController }): ReactNode {
  const t = useTranslate()
  const { fields, change, error } = wizard
  return (
    <Stack
      component="form"
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (wizard.canCreate) void wizard.create()
      }}
    >
      <OwnerPicker hideSingle value={fields.owner} onChange={(owner) => change({ owner })} />
      <TextField
        required
        inputRef={focusWhenShown}
        label={t('applications.create.newTitle')}
        value={fields.title}
        onChange={(event) => change({ title: event.target.value })}
        sx={{ maxWidth: 500, width: '100%' }}
      />
      {error && <Alert severity="error">{error}</Alert>}
    </Stack>
  )
}
