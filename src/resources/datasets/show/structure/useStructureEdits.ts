import { useMemo, useState } from 'react'
import type { Dataset, SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import type { DatasetPage } from '../../live/useDatasetPage.ts'
import { sameValue } from '../../../../ui/sameValue.ts'
import { usePatternEngine } from '../../../../schemaForms/patterns.ts'
import { hasValidRules } from '../../model/columnRules.ts'
import { useTransformCheck } from './column/useTransformCheck.ts'
import type { EditedField } from '../../../../ui/conflict/editedFields.ts'
import type { RestSettings } from '../../model/restSettings.ts'
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
  structureChanges,
  structureFields,
  withoutFields,
  type AllStructureEdits
} from '../../model/structureEdits.ts'
import {
  areValidConstraints,
  isStructureEdited,
  structureValues,
  type StructureKey,
  type StructureValues
} from '../../model/structureValues.ts'

export interface StructureEdits {
  /** Schema with the local edits. */
  schema: SchemaProperty[]
  /** Keys of the edited columns. */
  changed: string[]
  /** Columns that the next save removes. */
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
  /** Settings of an editable dataset, with the local edits. */
  rest: RestSettings
  editRest: (change: RestSettings) => void
  isRestEdited: (name: keyof RestSettings) => boolean
  /** Other settings of the structure, with the local edits. */
  values: StructureValues
  set: (change: StructureValues) => void
  isSet: (key: StructureKey) => boolean
  setMasterDataValid: (valid: boolean) => void
  isMasterDataValid: boolean
  setExtensionsValid: (valid: boolean) => void
  /**
   * False when an edit made an extension invalid. An extension that was invalid before does not block the save of other
   * changes.
   */
  areExtensionsValid: boolean
  discard: () => void
  /** Removes the saved edits; those made during the save are kept. */
  forgetSaved: () => void
  /** Edited fields, to detect conflicts with other users' saves. */
  fields: EditedField<Dataset>[]
  /** Returns the body of the PATCH on a copy of the server; undefined without a change. */
  changesOver: (dataset: Dataset, without?: ReadonlySet<string>) => Record<string, unknown> | undefined
  /** Discards the edits of some fields. */
  forget: (ids: ReadonlySet<string>) => void
}

/** Removes a pattern that is unchanged since the last save: an invalid one must not block other changes. */
function withoutKept(column: SchemaProperty, schema: SchemaProperty[]): SchemaProperty {
  const { pattern, ...others } = column
  const isKept = schema.some(({ key, pattern: known }) => key === column.key && known === pattern)
  return isKept ? others : column
}

/** Local edits of the structure of a dataset, which a refetch of the dataset does not lose. */
export function useStructureEdits(page: DatasetPage | undefined): StructureEdits {
  const [edits, setEdits] = useState(noSchemaEdits)
  const [restEdits, setRestEdits] = useState<RestSettings>({})
  const [valueEdits, setValueEdits] = useState<StructureValues>({})
  const [isMasterDataValid, setMasterDataValid] = useState(true)
  const [isEveryExtensionValid, setExtensionsValid] = useState(true)
  const dataset = page?.dataset
  const engine = usePatternEngine(Object.values(edits.columns).some(({ pattern }) => !!pattern))
  const transforms = useTransformCheck(Object.values(edits.columns).some((column) => !!column['x-transform']))
  return useMemo(() => {
    const schema = dataset ? serverColumns(dataset) : []
    const serverRest = dataset?.rest
    const serverValues = structureValues(dataset)
    const schemaChange = schemaToSave(schema, edits)
    const all: AllStructureEdits = { schema: edits, rest: restEdits, values: valueEdits }
    const values = { ...serverValues, ...valueEdits }
    const edited = editedSchema(schema, edits)
    // Unchanged rules are not checked: invalid ones, set through the API, must not block other changes.
    const isValidColumn = (column: SchemaProperty): boolean =>
      hasValidRules(withoutKept(column, schema), engine) &&
      (!edits.columns[column.key]?.['x-transform'] || !transforms?.transformProblem(column))
    const isSchemaValid = !schemaChange || edited.every(isValidColumn)
    const dirty = !!dataset && !!structureChanges(dataset, all)
    const areExtensionsValid =
      isEveryExtensionValid || !isStructureEdited(serverValues, valueEdits, 'extensions')
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
      valid:
        isSchemaValid && isMasterDataValid && areExtensionsValid && areValidConstraints(values.constraints),
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
      setExtensionsValid,
      areExtensionsValid,
      discard: () => {
        setEdits(noSchemaEdits)
        setRestEdits({})
        setValueEdits({})
        setMasterDataValid(true)
        setExtensionsValid(true)
      },
      forgetSaved: () => {
        setEdits((known) => withoutSent(known, edits, schema))
        setRestEdits((known) => valuesWithoutSent(known, restEdits))
        setValueEdits((known) => valuesWithoutSent(known, valueEdits))
      },
      fields: dataset ? structureFields(dataset, all) : [],
      changesOver: (over, without) => structureChanges(over, without ? withoutFields(all, without) : all),
      forget: (ids) => {
        const none = { schema: noSchemaEdits, rest: {}, values: {} }
        setEdits((known) => withoutFields({ ...none, schema: known }, ids).schema)
        setRestEdits((known) => withoutFields({ ...none, rest: known }, ids).rest)
        setValueEdits((known) => withoutFields({ ...none, values: known }, ids).values)
      }
    }
  }, [dataset, edits, restEdits, valueEdits, isMasterDataValid, isEveryExtensionValid, engine, transforms])
}
