import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { fromInputText, toInputText } from '../line/dateTimeText.ts'
import { aroundInput } from './aroundInput.tsx'
import { changeValue, inputProps, optionsOf, type Field } from './field.ts'
import { FieldInput } from './FieldInput.tsx'

/** `ui:field: text` — one line, or several with `ui:options.rows`. */
export function PlainTextField(props: Field<string>): ReactNode {
  const options = optionsOf(props)
  const { rows, input, placeholder } = options
  return (
    <FieldInput
      field={inputProps(props)}
      value={props.formData ?? ''}
      {...(rows && { multiline: true, minRows: rows, maxRows: 16 })}
      {...(input?.type && { type: input.type })}
      autoComplete={input?.autoComplete ?? 'off'}
      {...(placeholder && { placeholder })}
      slotProps={{ input: aroundInput(options) }}
      onChange={(event) => changeValue(props, event.target.value)}
    />
  )
}

/** `ui:field: date` — `YYYY-MM-DD`. */
export function DateField(props: Field<string>): ReactNode {
  return (
    <FieldInput
      field={inputProps(props)}
      type="date"
      value={props.formData ?? ''}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
      onChange={(event) => changeValue(props, event.target.value)}
    />
  )
}

/** `ui:field: dateTime` — in the time zone of the column. */
export function DateTimeField(props: Field<string>): ReactNode {
  const t = useViewTranslate()
  const timeZone = optionsOf(props).timeZone ?? pageConfig.defaultTimeZone
  const text = toInputText(props.formData, timeZone)
  return (
    <FieldInput
      field={inputProps(props)}
      type="datetime-local"
      value={text}
      helperText={t('schemaForms.timeZone', { zone: timeZone })}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { max: '9999-12-31T23:59', step: text.length > 16 ? 1 : 60 }
      }}
      onChange={(event) => changeValue(props, fromInputText(event.target.value, timeZone))}
    />
  )
}
