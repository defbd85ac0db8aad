import type { FieldProps } from '@rjsf/utils'
import type { Field } from '../fields/field.ts'

/** Props of a field without a value type: the schema is only known at run time. */
export type AnyField = FieldProps

/** Casts the props to the value type of the field kind chosen by the plan. */
export function ofType<Value>(field: AnyField): Field<Value> {
  return field
}
