/** Edits of the structure of a dataset, merged with the server's copy. No I/O. */
import type { Dataset, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import type { EditedField } from '../../../ui/conflict/editedFields.ts'
import { extensionsToSave } from './extensions/extensionEdits.ts'
import { restToSave, type RestSettings } from './restSettings.ts'
import { schemaToSave, serverColumns, type SchemaEdits } from './schemaEdits.ts'
import {
  isStructureEdited,
  structureToSave,
  structureValues,
  type StructureValues
} from './structureValues.ts'

export interface AllStructureEdits {
  schema: SchemaEdits
  rest: RestSettings
  values: StructureValues
}

/** Returns the body of the PATCH on the server's copy; undefined without a change. */
export function structureChanges(
  dataset: Dataset,
  edits: AllStructureEdits
): Record<string, unknown> | undefined {
  const schema = schemaToSave(serverColumns(dataset), edits.schema)
  const rest = restToSave(dataset.rest, edits.rest)
  const values = structureToSave(structureValues(dataset), edits.values)
  if (!schema && !rest && !values) return undefined
  if (values && 'extensions' in values) {
    values.extensions = extensionsToSave(dataset, edits.values.extensions ?? [])
  }
  return { ...(schema ? { schema } : {}), ...(rest ? { rest } : {}), ...values }
}

const labels: Partial<Record<string, string>> = {
  title: 'datasets.structure.label',
  description: 'datasets.structure.description',
  type: 'datasets.structure.type',
  'x-refersTo': 'datasets.structure.concept',
  'x-group': 'datasets.structure.group',
  'x-capabilities': 'datasets.column.tools.technical',
  'x-transform': 'datasets.column.tools.transform',
  'x-labels': 'datasets.column.tools.labels'
}
const valueLabels: Record<string, string> = {
  primaryKey: 'datasets.structure.primaryKey',
  projection: 'datasets.structure.projection',
  conformsTo: 'datasets.structure.reference.title',
  constraints: 'datasets.constraints.title',
  virtual: 'datasets.virtual.title',
  masterData: 'datasets.masterData.title',
  extensions: 'datasets.extensions.title'
}

/**
 * Returns the edited fields, to detect conflicts: one per column attribute or setting. The order of columns is left
 * out, since both orders are merged.
 */
export function structureFields(dataset: Dataset, edits: AllStructureEdits): EditedField<Dataset>[] {
  const fields: EditedField<Dataset>[] = []
  const { columns, removed = [] } = edits.schema
  for (const [key, attributes] of Object.entries(columns)) {
    const column = columnOf(dataset, key)
    for (const [attribute, value] of Object.entries(attributes)) {
      if (sameValue(valueOf(column, attribute), value || undefined)) continue
      fields.push({
        id: `schema.${key}.${attribute}`,
        label: labels[attribute] ?? attribute,
        column: column?.title || key,
        mine: value,
        valueIn: (copy) => valueOf(columnOf(copy, key), attribute)
      })
    }
  }
  for (const key of removed) {
    fields.push({
      id: `removed.${key}`,
      label: 'datasets.structure.remove',
      column: columnOf(dataset, key)?.title || key,
      mine: undefined,
      valueIn: (copy) => columnOf(copy, key)
    })
  }
  for (const [name, value] of Object.entries(edits.rest)) {
    const valueIn = (copy: Dataset): unknown => copy.rest?.[name]
    if (sameValue(valueIn(dataset), value)) continue
    fields.push({ id: `rest.${name}`, label: 'datasets.rest.title', mine: value, valueIn })
  }
  for (const key of Object.keys(edits.values) as (keyof StructureValues)[]) {
    if (!isStructureEdited(structureValues(dataset), edits.values, key)) continue
    fields.push({
      id: key,
      label: valueLabels[key] ?? key,
      mine: edits.values[key],
      valueIn: (copy) => structureValues(copy)[key]
    })
  }
  return fields
}

/** Returns the edits without some fields. */
export function withoutFields(edits: AllStructureEdits, ids: ReadonlySet<string>): AllStructureEdits {
  const { columns, removed, ...schemaEdits } = edits.schema
  const keptColumns = Object.entries(columns).map(([key, attributes]) => [
    key,
    filterValues(attributes, (attribute) => !ids.has(`schema.${key}.${attribute}`))
  ])
  return {
    schema: {
      ...schemaEdits,
      columns: Object.fromEntries(keptColumns) as SchemaEdits['columns'],
      ...(removed ? { removed: removed.filter((key) => !ids.has(`removed.${key}`)) } : {})
    },
    rest: filterValues(edits.rest, (name) => !ids.has(`rest.${name}`)),
    values: filterValues(edits.values, (name) => !ids.has(name))
  }
}

function filterValues<Values extends object>(values: Values, isKept: (name: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name))) as Values
}

function columnOf(dataset: Dataset, key: string): SchemaProperty | undefined {
  return dataset.schema.find((column) => column.key === key)
}

function valueOf(column: SchemaProperty | undefined, attribute: string): unknown {
  return (column as unknown as Record<string, unknown> | undefined)?.[attribute]
}
