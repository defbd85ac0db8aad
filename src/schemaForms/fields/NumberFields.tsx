import { useState, type ReactNode } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { numberText, parseNumber } from '../line/numberText.ts'
import { PositionButton } from '../map/PositionButton.tsx'
import { aroundInput } from './aroundInput.tsx'
import { changeValue, inputProps, optionsOf, type Field } from './field.ts'
import { FieldInput } from './FieldInput.tsx'

/**
 * `ui:field: number`. An invalid number stays as text, which validation rejects; a valid one keeps its typed form,
 * such as `1,50`. A coordinate can be picked on a map.
 */
export function NumberField(props: Field<number | string>): ReactNode {
  const [typed, setTyped] = useState('')
  const field = inputProps(props)
  const options = optionsOf(props)
  const { position, placeholder } = options
  const isTyped = valueOf(typed) === props.formData
  return (
    <FieldInput
      field={field}
      value={isTyped ? typed : numberText(props.formData, currentLocale())}
      autoComplete="off"
      {...(placeholder && { placeholder })}
      slotProps={{
        htmlInput: { inputMode: props.schema.type === 'integer' ? 'numeric' : 'decimal' },
        input:
          position && !field.disabled
            ? { endAdornment: <PositionButton keys={position} label={field.label} /> }
            : aroundInput(options)
      }}
      onChange={(event) => {
        setTyped(event.target.value)
        changeValue(props, valueOf(event.target.value))
      }}
    />
  )
}

function valueOf(text: string): number | string | undefined {
  return parseNumber(text) ?? (text.trim() || undefined)
}

/** `ui:field: position` — one text, `lat,lon`. */
export function PositionField(props: Field<string>): ReactNode {
  const field = inputProps(props)
  const { position } = optionsOf(props)
  return (
    <FieldInput
      field={field}
      value={props.formData ?? ''}
      autoComplete="off"
      slotProps={{
        input:
          position && !field.disabled
            ? { endAdornment: <PositionButton keys={position} label={field.label} /> }
            : {}
      }}
      onChange={(event) => changeValue(props, event.target.value)}
    />
  )
}
