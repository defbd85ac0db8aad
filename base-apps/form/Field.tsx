/** Field of the form: title, help text, control and validation error. */
import { useId, type ReactNode } from 'react'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { plainText } from '../shared/plainText.ts'
import { titleOf } from '../shared/format.ts'
import { formText } from './messages.ts'

/** Accessibility attributes of a control. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps {
  column: SchemaProperty
  error: string | undefined
  /** The control is a group: the title of the field is its legend. */
  isGroup?: boolean
  children: (props: ControlProps) => ReactNode
}

export function Field({ column, error, isGroup, children }: FieldProps) {
  const id = useId()
  const help = column.description && plainText(column.description)
  const described = [help && `${id}help`, error && `${id}error`].filter(Boolean).join(' ') || undefined
  const isRequired = !!column['x-required']
  const title = (
    <>
      {titleOf(column)}
      {isRequired && (
        <span className="star" title={formText('mandatoryField')} aria-hidden>
          {' '}
          *
        </span>
      )}
    </>
  )
  const content = (
    <>
      {help && (
        <p id={`${id}help`} className="help">
          {help}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired ? true : undefined
      })}
      {error && (
        <p id={`${id}error`} className="field-error">
          {error}
        </p>
      )}
    </>
  )
  if (isGroup) {
    return (
      <fieldset className="question" aria-describedby={described}>
        <legend>{title}</legend>
        {content}
      </fieldset>
    )
  }
  return (
    <div className="question">
      <label htmlFor={id}>{title}</label>
      {content}
    </div>
  )
}
