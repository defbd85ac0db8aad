/** Fields that a person edits while somebody else may save the same thing. */
import { sameValue } from '../sameValue.ts'

export interface EditedField<State> {
  id: string
  /** What it is called, for the person or as the key of a message. */
  label: string
  /** Title of the column that it belongs to. */
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

/** Values that fields had when the person began to edit them, by id. */
export type FieldBases = Map<string, unknown>

/** Remembers where new edits start from, and forgets those that are over. */
export function followBases<State>(bases: FieldBases, fields: EditedField<State>[], state: State): void {
  const edited = new Set(fields.map(({ id }) => id))
  for (const id of bases.keys()) if (!edited.has(id)) bases.delete(id)
  for (const { id, valueIn } of fields) if (!bases.has(id)) bases.set(id, valueIn(state))
}

/** The fields that somebody else has changed since, otherwise than the person does. */
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
