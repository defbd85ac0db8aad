import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface ColorSwatchProps {
  /** Accessible name. */
  label: string
  value: string
  disabled?: boolean
  onChange: (color: string) => void
}

/** Native colour picker, placed before a text field. */
export function ColorSwatch({ label, value, disabled = false, onChange }: ColorSwatchProps): ReactNode {
  return (
    <Box
      component="input"
      type="color"
      aria-label={label}
      disabled={disabled}
      // `<input type="color">` only accepts six hexadecimal digits.
      value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
      onChange={(event) => onChange(event.target.value)}
      sx={{
        width: 32,
        height: 32,
        flexShrink: 0,
        p: 0,
        border: 0,
        bgcolor: 'transparent',
        cursor: disabled ? 'default' : 'pointer',
        opacity: value ? 1 : 0.4
      }}
    />
  )
}
