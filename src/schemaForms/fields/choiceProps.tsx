import { Box, Typography, type AutocompleteRenderInputParams } from '@mui/material'
import type { HTMLAttributes, Key, KeyboardEvent, ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { ValueChoice } from '../line/valueChoice.ts'
import { FieldInput } from './FieldInput.tsx'
import { inputProps, type Field } from './field.ts'

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key }

interface ChoiceProps {
  id: string
  disabled: boolean
  clearText: string
  openText: string
  closeText: string
  noOptionsText: string
  loadingText: string
  getOptionLabel: (choice: ValueChoice | string) => string
  getOptionKey: (choice: ValueChoice | string) => string
  isOptionEqualToValue: (option: ValueChoice, value: ValueChoice | string) => boolean
  renderInput: (params: AutocompleteRenderInputParams) => ReactNode
  renderOption: (props: OptionProps, choice: ValueChoice) => ReactNode
}

/**
 * Props common to Autocomplete fields of values.
 * @param hint text under the field
 */
export function useChoiceProps<Value>(props: Field<Value>, hint?: string): ChoiceProps {
  const t = useViewTranslate()
  const field = inputProps(props)
  return {
    id: field.id,
    disabled: field.disabled,
    clearText: t('schemaForms.clear', { label: field.label }),
    openText: t('schemaForms.openChoices'),
    closeText: t('schemaForms.closeChoices'),
    noOptionsText: t('schemaForms.noChoice'),
    loadingText: t('schemaForms.loading'),
    getOptionLabel: (choice) => (typeof choice === 'string' ? choice : choice.label),
    getOptionKey: (choice) => (typeof choice === 'string' ? choice : String(choice.value)),
    isOptionEqualToValue: (option, value) =>
      option.value === (typeof value === 'string' ? value : value.value),
    renderInput: (params) => <FieldInput {...params} field={field} helperText={hint} />,
    renderOption: renderChoice
  }
}

/** Keeps Enter from submitting the form: in a list field it adds a value. */
export function keepEnterInField(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

/** Renders a label with its value, unless the label contains it: reference data returns `code (label)`. */
function renderChoice({ key, ...props }: OptionProps, { label, value }: ValueChoice): ReactNode {
  return (
    <li key={key} {...props}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
        {String(value) !== label && !label.startsWith(`${value} (`) && (
          <Typography component="span" variant="body2" sx={{ ml: 1, color: 'text.secondary' }}>
            {String(value)}
          </Typography>
        )}
      </Box>
    </li>
  )
}
