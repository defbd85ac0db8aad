import { Checkbox, FormControlLabel, Switch } from '@mui/material'
import type { ReactNode } from 'react'
import { inputProps } from '../fields/field.ts'
import type { AnyField } from './anyField.ts'

/** Checkbox or switch; undefined until the first click. */
export function BooleanField({ field, isSwitch }: { field: AnyField; isSwitch: boolean }): ReactNode {
  const { id, label, disabled, error, required: _required, ...aria } = inputProps(field)
  const control = {
    id,
    checked: field.formData === true,
    slotProps: { input: { ...aria, 'aria-invalid': error } },
    onChange: (_event: unknown, checked: boolean) => field.onChange(checked, field.fieldPathId.path)
  }
  return (
    <FormControlLabel
      disabled={disabled}
      label={label}
      control={isSwitch ? <Switch {...control} /> : <Checkbox {...control} />}
    />
  )
}
