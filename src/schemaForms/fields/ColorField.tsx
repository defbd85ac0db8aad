import { Box, InputAdornment } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { change, inputProps, type Field } from './field.ts'
import { FieldInput } from './FieldInput.tsx'

/** `ui:field: color` — picked, or typed in any way that CSS writes colours. */
export function ColorField(props: Field<string>): ReactNode {
  const t = useViewTranslate()
  const field = inputProps(props)
  const value = props.formData ?? ''
  return (
    <FieldInput
      field={field}
      value={value}
      autoComplete="off"
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Box
                component="input"
                type="color"
                aria-label={t('schemaForms.pickColor', { label: field.label })}
                disabled={field.disabled}
                // The picker knows six digits only.
                value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
                onChange={(event) => change(props, event.target.value)}
                sx={{
                  width: 32,
                  height: 32,
                  p: 0,
                  border: 0,
                  bgcolor: 'transparent',
                  cursor: field.disabled ? 'default' : 'pointer',
                  opacity: value ? 1 : 0.4
                }}
              />
            </InputAdornment>
          )
        }
      }}
      onChange={(event) => change(props, event.target.value)}
    />
  )
}
