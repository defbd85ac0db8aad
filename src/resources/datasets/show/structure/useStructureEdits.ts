import { useMemo, useState } from 'react'
import type { SchemaProperty } from '../../../../../contract/dataset.ts'
import type { DatasetPage } from '../../live/useDatasetPage.ts'
import { sameValue } from '../../model/changes.ts'
import {
  changedColumns,
  editColumn,
  editedSchema,
  moveColumn,
  noSchemaEdits,
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
  discard: () => void
  /** Body of the PATCH, undefined when there is nothing to save. */
  changes: Record<string, unknown> | undefined
}

/** Local edits of the structure of a dataset; a refresh of the dataset leaves them in place. */
export function useStructureEdits(page: DatasetPage | undefined): StructureEdits {
  const [edits, setEdits] = useState(noSchemaEdits)
  const server = page?.dataset.schema
  return useMemo(() => {
    const schema = server ?? []
    const toSave = schemaToSave(schema, edits)
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
      dirty: toSave !== undefined,
      edit: (key, attributes) => setEdits((known) => editColumn(known, key, attributes)),
      move: (key, by) => setEdits((known) => moveColumn(schema, known, key, by)),
      discard: () => setEdits(noSchemaEdits),
      changes: toSave && { schema: toSave }
    }
  }, [server, edits])
}
