import type { FieldProps } from '@rjsf/utils'
import type { Field } from '../fields/field.ts'

/** What a field reads, whatever its value: a form of a schema that nobody knew beforehand has no type for it. */
export type AnyField = FieldProps

/** Which field a plan chose tells the type of its value. */
export function ofType<Value>(field: AnyField): Field<Value> {
  return field
}
