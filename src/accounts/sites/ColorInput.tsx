import { Box, InputAdornment, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { CheckedForm } from '../../ui/form/useCheckedForm.ts'

export interface ColorInputProps {
  id: string
  label: string
  value: string
  /** What holds as long as nothing is chosen. */
  inherited: string
  form: CheckedForm
  onChange: (color: string) => void
}

/** A colour, picked or typed; empty for that of the platform. */
export function ColorInput(props: ColorInputProps): ReactNode {
  const t = useViewTranslate()
  const { id, label, value, inherited, form, onChange } = props
  return (
    <TextField
      {...form.field(id, value ? undefined : t('sites.platformColor', { color: inherited }))}
      label={label}
      value={value}
      placeholder={inherited}
      onChange={(event) => onChange(event.target.value.trim())}
      fullWidth
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: 7, autoComplete: 'off', spellCheck: false },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Box
                component="input"
                type="color"
                aria-label={t('sites.pick', { name: label })}
                // The picker knows six digits only.
                value={/^#[\da-f]{6}$/i.test(value) ? value : inherited}
                onChange={(event) => onChange(event.target.value.toUpperCase())}
                sx={{ width: 32, height: 32, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
              />
            </InputAdornment>
          )
        }
      }}
    />
  )
}
