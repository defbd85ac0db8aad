import { InputAdornment, type InputProps } from '@mui/material'
import type { FieldOptions } from '../line/lineField.ts'

/** Adornments before and after an input, such as a unit. */
export function aroundInput({ prefix, suffix }: FieldOptions): Partial<InputProps> {
  return {
    ...(prefix && { startAdornment: <InputAdornment position="start">{prefix}</InputAdornment> }),
    ...(suffix && { endAdornment: <InputAdornment position="end">{suffix}</InputAdornment> })
  }
}
