import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useState, type FocusEvent, type ReactNode, type Ref } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'

interface PasswordFieldProps {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  inputRef?: Ref<HTMLInputElement>
  required?: boolean
  /** Name and id of the field. */
  name?: string
  label?: string
  error?: boolean
  /** Error message of the value. */
  helperText?: ReactNode
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  /** Id of the element that lists the rules. */
  describedBy?: string
}

/** Password field with a button that reveals the value. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const t = useViewTranslate()
  const { name = 'password', label, error = false, helperText } = props
  const [shown, setShown] = useState(false)
  const toggle = t(shown ? 'accounts.hidePassword' : 'accounts.showPassword')
  return (
    <TextField
      id={name}
      name={name}
      label={label ?? t('accounts.password')}
      error={error}
      helperText={helperText}
      onBlur={props.onBlur}
      type={shown ? 'text' : 'password'}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      inputRef={props.inputRef}
      required={props.required ?? false}
      fullWidth
      slotProps={{
        htmlInput: {
          autoComplete: props.autoComplete,
          'aria-describedby':
            [props.describedBy, helperText && `${name}-helper-text`].filter(Boolean).join(' ') || undefined
        },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={toggle}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                {shown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          )
        }
      }}
    />
  )
}
