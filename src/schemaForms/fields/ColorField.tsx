import { InputAdornment } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ColorSwatch } from '../../ui/ColorSwatch.tsx'
import { changeValue, inputProps, type Field } from './field.ts'
import { FieldInput } from './FieldInput.tsx'

/** `ui:field: color` — colour picker, or any CSS colour as text. */
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
              <ColorSwatch
                label={t('schemaForms.pickColor', { label: field.label })}
                disabled={field.disabled}
                value={value}
                onChange={(color) => changeValue(props, color)}
              />
            </InputAdornment>
          )
        }
      }}
      onChange={(event) => changeValue(props, event.target.value)}
    />
  )
}
