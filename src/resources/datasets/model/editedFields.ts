/** Fields that a person edits while somebody else may save the same dataset. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { sameValue } from './changes.ts'

export interface EditedField {
  id: string
  /** Key of the message that names it; the text itself where there is no such message. */
  label: string
  /** Title of the column that it belongs to. */
  column?: string
  mine: unknown
  valueIn: (dataset: Dataset) => unknown
}

export interface FieldConflict extends EditedField {
  theirs: unknown
}

/** Values that fields had when the person began to edit them, by id. */
export type FieldBases = Map<string, unknown>

/** Remembers where new edits start from, and forgets those that are over. */
export function followBases(bases: FieldBases, fields: EditedField[], dataset: Dataset): void {
  const edited = new Set(fields.map(({ id }) => id))
  for (const id of bases.keys()) if (!edited.has(id)) bases.delete(id)
  for (const { id, valueIn } of fields) if (!bases.has(id)) bases.set(id, valueIn(dataset))
}

/** The fields that somebody else has changed since, otherwise than the person does. */
export function conflictsOf(bases: FieldBases, fields: EditedField[], dataset: Dataset): FieldConflict[] {
  return fields.flatMap((field) => {
    const theirs = field.valueIn(dataset)
    const base = bases.has(field.id) ? bases.get(field.id) : theirs
    return sameValue(base, theirs) || sameValue(theirs, field.mine) ? [] : [{ ...field, theirs }]
  })
}
