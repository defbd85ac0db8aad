import { useMemo, useState } from 'react'
import type { SchemaProperty } from '../../../../../contract/dataset.ts'
import type { DatasetPage } from '../../live/useDatasetPage.ts'
import { sameValue } from '../../model/changes.ts'
import { restToSave, type RestSettings } from '../../model/restSettings.ts'
import {
  addColumn,
  changedColumns,
  editColumn,
  editedSchema,
  moveColumn,
  noSchemaEdits,
  removeColumn,
  schemaToSave
} from '../../model/schemaEdits.ts'

export interface StructureEdits {
  /** The schema with the local edits on top. */
  schema: SchemaProperty[]
  /** Keys of the columns that were edited. */
  changed: string[]
  /** Whether an attribute of a column differs from the server's. */
  isEdited: (key: string, attribute: keyof SchemaProperty) => boolean
  dirty: boolean
  edit: (key: string, attributes: Partial<Record<keyof SchemaProperty, unknown>>) => void
  move: (key: string, by: number) => void
  add: (column: SchemaProperty) => void
  remove: (key: string) => void
  /** The settings of an editable dataset with the local edits on top. */
  rest: RestSettings
  editRest: (change: RestSettings) => void
  isRestEdited: (name: keyof RestSettings) => boolean
  discard: () => void
  /** Body of the PATCH, undefined when there is nothing to save. */
  changes: Record<string, unknown> | undefined
}

/** Local edits of the structure of a dataset; a refresh of the dataset leaves them in place. */
export function useStructureEdits(page: DatasetPage | undefined): StructureEdits {
  const [edits, setEdits] = useState(noSchemaEdits)
  const [restEdits, setRestEdits] = useState<RestSettings>({})
  const server = page?.dataset.schema
  const serverRest = page?.dataset.rest
  return useMemo(() => {
    const schema = server ?? []
    const toSave = schemaToSave(schema, edits)
    const rest = restToSave(serverRest, restEdits)
    return {
      schema: editedSchema(schema, edits),
      changed: changedColumns(schema, edits),
      isEdited: (key, attribute) => {
        const edited = edits.columns[key]
        const known = schema.find((property) => property.key === key)
        return (
          !!edited && attribute in edited && !sameValue(edited[attribute] || undefined, known?.[attribute])
        )
      },
      dirty: toSave !== undefined || rest !== undefined,
      edit: (key, attributes) => setEdits((known) => editColumn(known, key, attributes)),
      move: (key, by) => setEdits((known) => moveColumn(schema, known, key, by)),
      add: (column) => setEdits((known) => addColumn(known, column)),
      remove: (key) => setEdits((known) => removeColumn(known, key)),
      rest: { ...serverRest, ...restEdits },
      editRest: (change) => setRestEdits((known) => ({ ...known, ...change })),
      isRestEdited: (name) => name in restEdits && !sameValue(restEdits[name], serverRest?.[name]),
      discard: () => {
        setEdits(noSchemaEdits)
        setRestEdits({})
      },
      changes:
        toSave || rest ? { ...(toSave ? { schema: toSave } : {}), ...(rest ? { rest } : {}) } : undefined
    }
  }, [server, serverRest, edits, restEdits])
}
