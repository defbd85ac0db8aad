/** Conflict detection for a form of several values. */
import { sameValue } from '../sameValue.ts'
import type { EditedField } from './editedFields.ts'

/**
 * Edited fields of a form.
 * @param initial initial values of the form
 * @param labels labels of the fields
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

/** Edited values merged over the saved ones, except some fields. */
export function formOver<Form extends object>(
  fields: EditedField<never>[],
  saved: Form,
  without: ReadonlySet<string> = new Set()
): Form {
  const mine = fields.filter(({ id }) => !without.has(id)).map((field) => [field.id, field.mine])
  return { ...saved, ...Object.fromEntries(mine) }
}

/** Edits made since some were sent: those of another value, which the answer of the save must not replace. */
export function valuesWithoutSent<Values extends object>(values: Values, sent: Values): Values {
  const sentValues = sent as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !(name in sentValues && sameValue(value, sentValues[name]))
    )
  ) as Values
}
