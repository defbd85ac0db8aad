/** Detects conflicts between the fields being edited and concurrent saves. */
import { sameValue } from '../sameValue.ts'

export interface EditedField<State> {
  id: string
  /** Label: a text, or a translation key. */
  label: string
  /** Title of the column that the field belongs to. */
  column?: string
  mine: unknown
  valueIn: (state: State) => unknown
}

export interface FieldConflict {
  id: string
  label: string
  mine: unknown
  theirs: unknown
}

/** Values of the fields when their edit began, by field id. */
export type FieldBases = Map<string, unknown>

/** Records the base values of new edits, and removes those of finished ones. */
export function followBases<State>(bases: FieldBases, fields: EditedField<State>[], state: State): void {
  const edited = new Set(fields.map(({ id }) => id))
  for (const id of bases.keys()) if (!edited.has(id)) bases.delete(id)
  for (const { id, valueIn } of fields) if (!bases.has(id)) bases.set(id, valueIn(state))
}

/** Fields that another user has changed to a value other than the edited one. */
export function conflictsOf<State, Field extends EditedField<State>>(
  bases: FieldBases,
  fields: Field[],
  state: State
): (Field & { theirs: unknown })[] {
  return fields.flatMap((field) => {
    const theirs = field.valueIn(state)
    const base = bases.has(field.id) ? bases.get(field.id) : theirs
    return sameValue(base, theirs) || sameValue(theirs, field.mine) ? [] : [{ ...field, theirs }]
  })
}
