import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material'
import { useId, type ReactNode } from 'react'
import type { CheckedField } from './form/useCheckedForm.ts'

interface CheckboxGroupProps extends Partial<CheckedField> {
  label: string
  choices: { value: string; label: string }[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Group of checkboxes for several values. As a form field, its id is on the first checkbox. */
export function CheckboxGroup(props: CheckboxGroupProps): ReactNode {
  const { label, choices, chosen, onChange, id, error = false, helperText, onBlur } = props
  const helpId = useId()
  const toggle = (value: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
  return (
    <FormControl
      component="fieldset"
      variant="standard"
      error={error}
      aria-describedby={helperText ? helpId : undefined}
      {...(onBlur ? { onBlur } : {})}
    >
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup>
        {choices.map((choice, index) => (
          <FormControlLabel
            key={choice.value}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(choice.value)}
                onChange={(event) => toggle(choice.value, event.target.checked)}
                {...(id && index === 0 ? { id } : {})}
              />
            }
            label={choice.label}
          />
        ))}
      </FormGroup>
      {helperText && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
