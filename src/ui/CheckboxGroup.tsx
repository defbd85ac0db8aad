import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel } from '@mui/material'
import type { ReactNode } from 'react'

export interface CheckboxGroupProps {
  label: string
  choices: { value: string; label: string }[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Some of several values, each with its box. */
export function CheckboxGroup({ label, choices, chosen, onChange }: CheckboxGroupProps): ReactNode {
  const toggle = (value: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup>
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(choice.value)}
                onChange={(event) => toggle(choice.value, event.target.checked)}
              />
            }
            label={choice.label}
          />
        ))}
      </FormGroup>
    </FormControl>
  )
}
