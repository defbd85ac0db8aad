/** A form of several values, each of which somebody else may change meanwhile. */
import { sameValue } from '../sameValue.ts'
import type { EditedField } from './editedFields.ts'

/**
 * The edited fields of a form.
 * @param initial what it showed at first
 * @param labels of its fields, for the person
 */
export function formFields<Form extends object, State>(
  form: Form,
  initial: Form,
  labels: Record<keyof Form & string, string>,
  formOf: (state: State) => Form
): EditedField<State>[] {
  const keys = Object.keys(form) as (keyof Form & string)[]
  return keys
    .filter((key) => !sameValue(form[key], initial[key]))
    .map((key) => ({ id: key, label: labels[key], mine: form[key], valueIn: (state) => formOf(state)[key] }))
}

/** The values of the edited fields, but some, over what is saved by now. */
export function formOver<Form extends object>(
  fields: EditedField<never>[],
  saved: Form,
  without: ReadonlySet<string> = new Set()
): Form {
  const mine = fields.filter(({ id }) => !without.has(id)).map((field) => [field.id, field.mine])
  return { ...saved, ...Object.fromEntries(mine) }
}
