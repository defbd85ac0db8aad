/** Control for each type of column. */
import { emailConcept, telephoneConcept } from '../../contract/vocabulary/concepts.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { fromInputText, toInputText } from '../../src/schemaForms/line/dateTimeText.ts'
import type { LineField } from '../../src/schemaForms/line/lineField.ts'
import { parsedJson } from '../../src/schemaForms/line/lineValues.ts'
import { numberText, parseNumber } from '../../src/schemaForms/line/numberText.ts'
import { typedValue } from '../../src/schemaForms/line/valueChoice.ts'
import { formatNumber } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { Choices, Checkboxes } from './Choices.tsx'
import type { ControlProps } from './Field.tsx'
import { FileControl } from './FileControl.tsx'
import { formText } from './messages.ts'
import { Radios } from './Radios.tsx'
import { TypedText } from './TypedText.tsx'

export interface ControlContext {
  column: SchemaProperty
  field: LineField
  value: unknown
  file: File | undefined
  props: ControlProps
  onChange: (value: unknown) => void
  onFile: (file: File | undefined) => void
  onLeave: () => void
}

/** Time zone of the browser, for date-time columns that have no time zone of their own. */
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

export function Control(context: ControlContext) {
  const { column, field, value, props, onChange, onLeave } = context
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  switch (field.field) {
    case 'checkbox':
      return <YesOrNo {...context} />
    case 'valueChoice':
      return <Choices {...context} />
    case 'valueList':
      return field.choices?.length ? <Checkboxes {...context} /> : <Values {...context} />
    case 'attachment':
      return <FileControl {...context} />
    case 'number':
      return (
        <TypedText
          {...props}
          inputMode={column.type === 'integer' ? 'numeric' : 'decimal'}
          value={value}
          read={(typed) => (typed === '' ? undefined : (parseNumber(typed) ?? typed))}
          write={(stored) => numberText(stored as number | string | undefined, locale)}
          {...{ onChange, onLeave }}
        />
      )
    case 'date':
      return (
        <input
          {...props}
          className="field"
          type="date"
          value={text}
          onChange={({ target }) => onChange(target.value || undefined)}
          onBlur={onLeave}
        />
      )
    case 'dateTime': {
      const zone = field.timeZone ?? ownZone
      return (
        <TypedText
          {...props}
          type="datetime-local"
          value={value}
          read={(typed) => fromInputText(typed, zone)}
          write={(stored) => toInputText(stored, zone)}
          {...{ onChange, onLeave }}
        />
      )
    }
    case 'json':
      return (
        <TypedText
          {...props}
          rows={4}
          value={value}
          read={(typed) => (typed === '' ? undefined : (parsedJson(typed) ?? typed))}
          write={(stored) =>
            stored === undefined ? '' : typeof stored === 'string' ? stored : JSON.stringify(stored)
          }
          {...{ onChange, onLeave }}
        />
      )
    case 'color':
      return (
        <input
          {...props}
          className="field color"
          type="color"
          value={text || '#000000'}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
        />
      )
    default:
      return <Words {...context} text={text} />
  }
}

const concept = {
  [emailConcept]: 'email',
  [telephoneConcept]: 'tel'
} as const

/** The number of characters left is shown from this number on. */
const nearEnd = 50

function Words({ column, field, text, props, onChange, onLeave }: ControlContext & { text: string }) {
  const isLong = !!field.rows || field.field === 'markdown'
  const type = field.input?.type ?? concept[column['x-refersTo'] as keyof typeof concept] ?? 'text'
  const charactersLeft =
    column.maxLength === undefined ? undefined : column.maxLength - Array.from(text).length
  const common = {
    ...props,
    className: 'field',
    value: text,
    onBlur: onLeave,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value || undefined)
  }
  return (
    <>
      {isLong ? (
        <textarea {...common} rows={field.rows ?? 5} />
      ) : (
        <input {...common} type={type} autoComplete={field.input?.autoComplete} />
      )}
      {charactersLeft !== undefined && charactersLeft >= 0 && charactersLeft < nearEnd && text && (
        <p className="help">
          {formText('left', { smart_count: charactersLeft, count: formatNumber(charactersLeft, locale) })}
        </p>
      )}
    </>
  )
}

/** Radio buttons "yes", "no" and "no answer": an unchecked checkbox would record "no" for users who did not answer. */
function YesOrNo(context: ControlContext) {
  return (
    <Radios
      choices={[true, false].map((value) => ({ value, label: formText(value ? 'yes' : 'no') }))}
      context={context}
    />
  )
}

function Values({ column, value, props, onChange, onLeave }: ControlContext) {
  return (
    <TypedText
      {...props}
      value={value}
      placeholder={formText('severalValues')}
      read={(typed) => {
        const parts = typed.split(/[,;]/).flatMap((part) => part.trim() || [])
        return parts.length ? parts.map((part) => typedValue(part, [], column.type)) : undefined
      }}
      write={(stored) => (Array.isArray(stored) ? stored.join(', ') : '')}
      {...{ onChange, onLeave }}
    />
  )
}
