/** Items of the form in order: fields, and the two coordinates of a location as one item. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { lineField, type LineField, type PositionKeys } from '../../src/schemaForms/line/lineField.ts'
import { lineSchema } from '../../src/schemaForms/line/lineSchema.ts'

type FormItem =
  | { kind: 'field'; column: SchemaProperty; field: LineField }
  | { kind: 'position'; columns: SchemaProperty[]; keys: PositionKeys }

export function formItems(columns: SchemaProperty[]): FormItem[] {
  const { uiSchema } = lineSchema(columns)
  const placed = new Set<string>()
  return columns.flatMap((column): FormItem[] => {
    if (placed.has(column.key)) return []
    const options = (uiSchema[column.key] as { 'ui:options'?: { position?: PositionKeys } } | undefined)?.[
      'ui:options'
    ]
    const keys = options?.position
    if (!keys) return [{ kind: 'field', column, field: lineField(column) }]
    const names = 'latLon' in keys ? [keys.latLon] : [keys.latitude, keys.longitude]
    for (const name of names) placed.add(name)
    const ownColumns = names.flatMap((name) => columns.find(({ key }) => key === name) ?? [])
    return [{ kind: 'position', columns: ownColumns, keys }]
  })
}

export const isMandatory = (columns: SchemaProperty[]): boolean =>
  columns.some((column) => column['x-required'])
