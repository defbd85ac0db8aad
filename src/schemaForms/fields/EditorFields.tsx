import { useState, type ReactNode } from 'react'
import { JsonEditorField } from '../editor/JsonEditorField.tsx'
import { parsedJson } from '../line/lineValues.ts'
import { MarkdownField } from '../MarkdownField.tsx'
import { useFormState } from '../formContext.ts'
import { changeValue, inputProps, type Field } from './field.ts'

/** `ui:field: markdown` — a string. */
export function MarkdownSchemaField(props: Field<string>): ReactNode {
  const { isDirty } = useFormState()
  const { label, required, disabled, error, 'aria-describedby': described } = inputProps(props)
  return (
    <MarkdownField
      label={label}
      value={props.formData ?? ''}
      required={required}
      disabled={disabled}
      error={error}
      dirty={isDirty(props.name)}
      {...(described && { describedBy: described })}
      onChange={(value) => changeValue(props, value)}
    />
  )
}

/** `ui:field: json` — invalid JSON is kept as a text, which validation rejects. */
export function JsonField(props: Field<unknown>): ReactNode {
  const { label, required, disabled, error, 'aria-describedby': described } = inputProps(props)
  const [typed, setTyped] = useState('')
  const value = props.formData
  const says = typed.trim() === '' ? undefined : (parsedJson(typed) ?? typed)
  const isTyped = JSON.stringify(says) === JSON.stringify(value)
  return (
    <JsonEditorField
      label={label}
      value={isTyped ? typed : jsonText(value)}
      required={required}
      disabled={disabled}
      error={error}
      rows={5}
      {...(described && { describedBy: described })}
      onChange={(text) => {
        setTyped(text)
        changeValue(props, text.trim() === '' ? undefined : (parsedJson(text) ?? text))
      }}
    />
  )
}

function jsonText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}
