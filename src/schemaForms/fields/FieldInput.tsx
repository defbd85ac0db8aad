import { TextField, type SxProps, type TextFieldProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import type { InputProps } from './field.ts'

type HtmlInput = Record<string, unknown>

type FieldInputProps = TextFieldProps & { field: InputProps }

const readable: SxProps<Theme> = {
  '& .MuiInputBase-input.Mui-disabled': { color: 'text.secondary', WebkitTextFillColor: 'currentColor' }
}

/** Text field of a form, described by its errors and its help. */
export function FieldInput({ field, ...props }: FieldInputProps): ReactNode {
  const { 'aria-describedby': described, ...input } = field
  const { htmlInput, ...slots } = props.slotProps ?? {}
  const hint = props.helperText ? `${field.id}-helper-text` : undefined
  const ids = [hint, described].filter(Boolean).join(' ')
  return (
    <TextField
      fullWidth
      {...input}
      {...props}
      // Disabled inputs keep a readable contrast.
      sx={[readable, ...(Array.isArray(props.sx) ? props.sx : [props.sx])]}
      slotProps={{
        // The help text keeps its colour when the field has an error.
        formHelperText: { error: false },
        ...slots,
        htmlInput: { ...(htmlInput as HtmlInput | undefined), ...(ids && { 'aria-describedby': ids }) }
      }}
    />
  )
}
