import { InputAdornment, TextField, type TextFieldProps } from '@mui/material'
import type { ReactNode } from 'react'
import { ColorSwatch } from './ColorSwatch.tsx'

interface ColorTextFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: string
  /** Colour used while the value is empty. */
  inherited: string
  /** Accessible name of the colour picker. */
  pickLabel: string
  onChange: (color: string, isTyped: boolean) => void
}

/** Field for a colour, picked or typed; empty for the inherited one. */
export function ColorTextField(props: ColorTextFieldProps): ReactNode {
  const { value, inherited, pickLabel, onChange, ...field } = props
  return (
    <TextField
      {...field}
      fullWidth
      value={value}
      placeholder={inherited}
      onChange={(event) => onChange(event.target.value.trim(), true)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: 7, autoComplete: 'off', spellCheck: false },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <ColorSwatch
                label={pickLabel}
                disabled={!!field.disabled}
                value={/^#[\da-f]{6}$/i.test(value) ? value : inherited}
                onChange={(color) => onChange(color.toUpperCase(), false)}
              />
            </InputAdornment>
          )
        }
      }}
    />
  )
}
