import { Autocomplete } from '@mui/material'
import type { ReactNode } from 'react'
import { choiceOf, typedValue, typedValues, type Scalar, type ValueChoice } from '../line/valueChoice.ts'
import { keepEnterInField, useChoiceProps } from './choiceProps.tsx'
import { changeValue, optionsOf, type Field } from './field.ts'

/** `ui:field: valueChoice` — labelled values; any other value too unless `restricted`. */
export function ValueChoiceField(props: Field<Scalar>): ReactNode {
  const { choices = [], restricted = false } = optionsOf(props)
  const common = useChoiceProps(props)
  const value = props.formData
  const typed = (text: string): Scalar => typedValue(text, choices, props.schema.type)
  return (
    <Autocomplete<ValueChoice, false, false, boolean>
      {...common}
      freeSolo={!restricted}
      forcePopupIcon={choices.length > 0}
      options={choices}
      value={value === undefined ? null : choiceOf(value, choices)}
      onChange={(_event, chosen) =>
        changeValue(props, typeof chosen === 'string' ? typed(chosen) : chosen?.value)
      }
      // Typed text is stored at once: the form may be submitted without a blur.
      onInputChange={(_event, text, reason) => {
        if (!restricted && reason === 'input')
          changeValue(props, text.trim() === '' ? undefined : typed(text))
      }}
    />
  )
}

/** `ui:field: valueList` — values of a column with a separator. */
export function ValueListField(props: Field<Scalar[]>): ReactNode {
  const { choices = [], restricted = false, separator } = optionsOf(props)
  const common = useChoiceProps(props)
  const items = props.schema.items as { type?: unknown } | undefined
  const values = props.formData ?? []
  return (
    <Autocomplete<ValueChoice, true, false, boolean>
      {...common}
      multiple
      freeSolo={!restricted}
      forcePopupIcon={choices.length > 0}
      onKeyDown={keepEnterInField}
      // Text typed without Enter is added on blur.
      autoSelect={!restricted}
      filterSelectedOptions
      options={choices}
      value={values.map((value) => choiceOf(value, choices))}
      onChange={(_event, chosen) => {
        const newValues = chosen.flatMap((choice) =>
          typeof choice === 'string' ? typedValues(choice, choices, items?.type, separator) : choice.value
        )
        const unique = [...new Set(newValues)].filter((value) => value !== '')
        changeValue(props, unique.length > 0 ? unique : undefined)
      }}
    />
  )
}
