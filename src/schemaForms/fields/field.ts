/** Helpers shared by the platform's fields, which rjsf selects with `ui:field`. */
import { descriptionId, errorId, type FieldProps } from '@rjsf/utils'
import type { FieldOptions } from '../line/lineField.ts'

export type Field<Value> = FieldProps<Value>

export interface InputProps {
  id: string
  label: string
  required: boolean
  disabled: boolean
  error: boolean
  'aria-describedby': string | undefined
}

export function optionsOf<Value>(props: Field<Value>): FieldOptions {
  return (props.uiSchema?.['ui:options'] ?? {}) as FieldOptions
}

export function labelOf<Value>(props: Field<Value>): string {
  return props.schema.title ?? props.name
}

function isLocked<Value>(props: Field<Value>): boolean {
  return !!props.disabled || !!props.readonly || props.schema.readOnly === true
}

/** Props of a MUI TextField, or of a similar component. */
export function inputProps<Value>(props: Field<Value>): InputProps {
  const { fieldPathId, rawErrors, schema } = props
  const isInvalid = !!rawErrors?.length
  const described = [isInvalid && errorId(fieldPathId), schema.description && descriptionId(fieldPathId)]
  const ids = described.filter((id) => typeof id === 'string').map((id) => id.replaceAll(/\s/g, '-'))
  return {
    id: fieldPathId.$id.replaceAll(/\s/g, '-'),
    label: labelOf(props),
    required: !!props.required,
    disabled: isLocked(props),
    error: isInvalid,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined
  }
}

/** Sets the value; an empty one becomes undefined. */
export function changeValue<Value>(props: Field<Value>, value: unknown): void {
  props.onChange((value === '' ? undefined : value) as Value | undefined, props.fieldPathId.path)
}
