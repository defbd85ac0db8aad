import { InputAdornment, type InputProps } from '@mui/material'
import type { FieldOptions } from '../line/lineField.ts'

/** What stands before and after a value: its unit. */
export function aroundInput({ prefix, suffix }: FieldOptions): Partial<InputProps> {
  return {
    ...(prefix && { startAdornment: <InputAdornment position="start">{prefix}</InputAdornment> }),
    ...(suffix && { endAdornment: <InputAdornment position="end">{suffix}</InputAdornment> })
  }
}
