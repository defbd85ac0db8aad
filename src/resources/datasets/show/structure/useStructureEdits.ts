import { useMemo, useState } from 'react'
import type { SchemaProperty } from '../../../../../contract/dataset.ts'
import type { DatasetPage } from '../../live/useDatasetPage.ts'
import { sameValue } from '../../model/changes.ts'
import { hasValidRules } from '../../model/columnRules.ts'
import { restToSave, type RestSettings } from '../../model/restSettings.ts'
import {
  addColumn,
  changedColumns,
  editColumn,
  editedSchema,
  moveColumn,
  noSchemaEdits,
  removeColumn,
  restoreColumn,
  schemaToSave,
  serverColumns,
  valuesWithoutSent,
  withoutSent
} from '../../model/schemaEdits.ts'
import {
  areValidConstraints,
  isStructureEdited,
  structureToSave,
  structureValues,
  type StructureKey,
  type StructureValues
} from '../../model/structureValues.ts'

export interface StructureEdits {
  /** The schema with the local edits on top. */
  schema: SchemaProperty[]
  /** Keys of the columns that were edited. */
  changed: string[]
  /** Columns that will be deleted when the structure is saved. */
  removed: SchemaProperty[]
  /** Whether columns were edited, added, removed or moved. */
  isSchemaEdited: boolean
  /** Whether an attribute of a column differs from the server's. */
  isEdited: (key: string, attribute: keyof SchemaProperty) => boolean
  dirty: boolean
  valid: boolean
  isSchemaValid: boolean
  edit: (key: string, attributes: Partial<Record<keyof SchemaProperty, unknown>>) => void
  move: (key: string, by: number) => void
  add: (column: SchemaProperty) => void
  remove: (key: string) => void
  restore: (key: string) => void
  /** The settings of an editable dataset with the local edits on top. */
  rest: RestSettings
  editRest: (change: RestSettings) => void
  isRestEdited: (name: keyof RestSettings) => boolean
  /** The other settings of the structure with the local edits on top. */
  values: StructureValues
  set: (change: StructureValues) => void
  isSet: (key: StructureKey) => boolean
  setMasterDataValid: (valid: boolean) => void
  isMasterDataValid: boolean
  discard: () => void
  /** Forgets `changes` once they are saved: what was edited since they were sent stays. */
  forgetSaved: () => void
  /** Body of the PATCH, undefined when there is nothing to save. */
  changes: Record<string, unknown> | undefined
}

/** Local edits of the structure of a dataset; a refresh of the dataset leaves them in place. */
export function useStructureEdits(page: DatasetPage | undefined): StructureEdits {
  const [edits, setEdits] = useState(noSchemaEdits)
  const [restEdits, setRestEdits] = useState<RestSettings>({})
  const [valueEdits, setValueEdits] = useState<StructureValues>({})
  const [isMasterDataValid, setMasterDataValid] = useState(true)
  const dataset = page?.dataset
  return useMemo(() => {
    const schema = dataset ? serverColumns(dataset) : []
    const serverRest = dataset?.rest
    const serverValues = structureValues(dataset)
    const schemaChange = schemaToSave(schema, edits)
    const rest = restToSave(serverRest, restEdits)
    const values = { ...serverValues, ...valueEdits }
    const valueChanges = structureToSave(serverValues, valueEdits)
    const edited = editedSchema(schema, edits)
    // What a former tool has written is no reason to hold back other changes.
    const isSchemaValid = !schemaChange || edited.every(hasValidRules)
    const dirty = !!schemaChange || !!rest || !!valueChanges
    return {
      schema: edited,
      changed: changedColumns(schema, edits),
      removed: schema.filter(({ key }) => edits.removed?.includes(key)),
      isSchemaEdited: !!schemaChange,
      isEdited: (key, attribute) => {
        const column = edits.columns[key]
        const known = schema.find((property) => property.key === key)
        return (
          !!column && attribute in column && !sameValue(column[attribute] || undefined, known?.[attribute])
        )
      },
      dirty,
      isSchemaValid,
      valid: isSchemaValid && isMasterDataValid && areValidConstraints(values.constraints),
      edit: (key, attributes) => setEdits((known) => editColumn(known, key, attributes)),
      move: (key, by) => setEdits((known) => moveColumn(schema, known, key, by)),
      add: (column) => setEdits((known) => addColumn(known, column)),
      remove: (key) => setEdits((known) => removeColumn(known, key)),
      restore: (key) => setEdits((known) => restoreColumn(known, key)),
      rest: { ...serverRest, ...restEdits },
      editRest: (change) => setRestEdits((known) => ({ ...known, ...change })),
      isRestEdited: (name) => name in restEdits && !sameValue(restEdits[name], serverRest?.[name]),
      values,
      set: (change) => setValueEdits((known) => ({ ...known, ...change })),
      isSet: (key) => isStructureEdited(serverValues, valueEdits, key),
      setMasterDataValid,
      isMasterDataValid,
      discard: () => {
        setEdits(noSchemaEdits)
        setRestEdits({})
        setValueEdits({})
        setMasterDataValid(true)
      },
      forgetSaved: () => {
        setEdits((known) => withoutSent(known, edits, schema))
        setRestEdits((known) => valuesWithoutSent(known, restEdits))
        setValueEdits((known) => valuesWithoutSent(known, valueEdits))
      },
      changes: dirty
        ? { ...(schemaChange ? { schema: schemaChange } : {}), ...(rest ? { rest } : {}), ...valueChanges }
        : undefined
    }
  }, [dataset, edits, restEdits, valueEdits, isMasterDataValid])
}
