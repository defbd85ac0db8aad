import { useMemo, useState } from 'react'
import type { Dataset, SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import type { DatasetPage } from '../../live/useDatasetPage.ts'
import { sameValue } from '../../../../ui/sameValue.ts'
import { usePatternEngine } from '../../../../schemaForms/patterns.ts'
import { hasValidRules } from '../../model/columnRules.ts'
import { useTransformCheck } from './column/useTransformCheck.ts'
import type { EditedField } from '../../../../ui/conflict/editedFields.ts'
import { valuesWithoutSent } from '../../../../ui/conflict/formFields.ts'
import type { RestSettings } from '../../model/restSettings.ts'
import {
  addColumn,
  changedColumns,
  editColumn,
  editedSchema,
  isAttributeEdited,
  moveColumn,
  noSchemaEdits,
  removeColumn,
  restoreColumn,
  schemaToSave,
  serverColumns,
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
  move: (key: string, offset: number) => void
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
  changesOver: (dataset: Dataset, excludedIds?: ReadonlySet<string>) => Record<string, unknown> | undefined
  /** Discards the edits of some fields. */
  discardFields: (ids: ReadonlySet<string>) => void
}

/** Removes a pattern that is unchanged since the last save: an invalid one must not block other changes. */
function withoutUnchangedPattern(column: SchemaProperty, schema: SchemaProperty[]): SchemaProperty {
  const { pattern, ...withoutPattern } = column
  const isUnchanged = schema.some(
    ({ key, pattern: savedPattern }) => key === column.key && savedPattern === pattern
  )
  return isUnchanged ? withoutPattern : column
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
    const allEdits: AllStructureEdits = { schema: edits, rest: restEdits, values: valueEdits }
    const values = { ...serverValues, ...valueEdits }
    const edited = editedSchema(schema, edits)
    // Unchanged rules are not checked: invalid ones, set through the API, must not block other changes.
    const isValidColumn = (column: SchemaProperty): boolean =>
      hasValidRules(withoutUnchangedPattern(column, schema), engine) &&
      (!edits.columns[column.key]?.['x-transform'] || !transforms?.transformProblem(column))
    const isSchemaValid = !schemaChange || edited.every(isValidColumn)
    const dirty = !!dataset && !!structureChanges(dataset, allEdits)
    const areExtensionsValid =
      isEveryExtensionValid || !isStructureEdited(serverValues, valueEdits, 'extensions')
    return {
      schema: edited,
      changed: changedColumns(schema, edits),
      removed: schema.filter(({ key }) => edits.removed?.includes(key)),
      isSchemaEdited: !!schemaChange,
      isEdited: (key, attribute) => isAttributeEdited(schema, edits, key, attribute),
      dirty,
      isSchemaValid,
      valid:
        isSchemaValid && isMasterDataValid && areExtensionsValid && areValidConstraints(values.constraints),
      edit: (key, attributes) => setEdits((previous) => editColumn(previous, key, attributes)),
      move: (key, offset) => setEdits((previous) => moveColumn(schema, previous, key, offset)),
      add: (column) => setEdits((previous) => addColumn(previous, column)),
      remove: (key) => setEdits((previous) => removeColumn(previous, key)),
      restore: (key) => setEdits((previous) => restoreColumn(previous, key)),
      rest: { ...serverRest, ...restEdits },
      editRest: (change) => setRestEdits((previous) => ({ ...previous, ...change })),
      isRestEdited: (name) => name in restEdits && !sameValue(restEdits[name], serverRest?.[name]),
      values,
      set: (change) => setValueEdits((previous) => ({ ...previous, ...change })),
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
        setEdits((previous) => withoutSent(previous, edits, schema))
        setRestEdits((previous) => valuesWithoutSent(previous, restEdits))
        setValueEdits((previous) => valuesWithoutSent(previous, valueEdits))
      },
      fields: dataset ? structureFields(dataset, allEdits) : [],
      changesOver: (current, excludedIds) =>
        structureChanges(current, excludedIds ? withoutFields(allEdits, excludedIds) : allEdits),
      discardFields: (ids) => {
        const none = { schema: noSchemaEdits, rest: {}, values: {} }
        setEdits((previous) => withoutFields({ ...none, schema: previous }, ids).schema)
        setRestEdits((previous) => withoutFields({ ...none, rest: previous }, ids).rest)
        setValueEdits((previous) => withoutFields({ ...none, values: previous }, ids).values)
      }
    }
  }, [dataset, edits, restEdits, valueEdits, isMasterDataValid, isEveryExtensionValid, engine, transforms])
}
