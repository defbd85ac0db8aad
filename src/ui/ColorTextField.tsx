import { InputAdornment, TextField, type TextFieldProps } from '@mui/material'
import type { ReactNode } from 'react'
import { ColorSwatch } from './ColorSwatch.tsx'

interface ColorTextFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: string
  /** What holds as long as nothing is chosen. */
  inherited: string
  /** Names the picker for screen readers. */
  pickLabel: string
  onChange: (color: string, isTyped: boolean) => void
}

/** A colour, picked or typed; empty for the one that holds without it. */
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
