import { Stack, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { OwnerPicker } from '../../../ui/OwnerPicker.tsx'
import { maxTitleLength, type NewPageFields } from '../model/newPage.ts'

interface InfoStepProps {
  fields: NewPageFields
  disabled: boolean
  onChange: (change: Partial<NewPageFields>) => void
}

/** Step with the owner and title of the page. */
export function InfoStep({ fields, disabled, onChange }: InfoStepProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack sx={{ gap: 2.5 }}>
      <OwnerPicker hideSingle value={fields.owner} onChange={(owner) => onChange({ owner })} />
      <TextField
        id="page-title"
        required
        fullWidth
        label={t('newPage.pageTitle')}
        value={fields.title}
        disabled={disabled}
        onChange={(event) => onChange({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: maxTitleLength } }}
      />
    </Stack>
  )
}
