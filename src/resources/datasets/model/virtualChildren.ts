/** Differences between the columns of a virtual dataset and those of its children. No I/O. */
import { hasCapability } from '../../../../contract/datasets/capabilities.ts'
import type { Capabilities, Dataset, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { capabilitiesFor } from '../../../../contract/datasets/propertyTypes.ts'

export type Child = Pick<Dataset, 'id' | 'title' | 'schema' | 'status'>

export interface ChildMessage {
  severity: 'success' | 'warning' | 'error'
  name: 'extra' | 'missing' | 'disabledInChild' | 'enabledInChild' | 'inError' | 'type' | 'concept'
  columns: string[]
  /** Column of the child and column of the virtual dataset, in a message about one column. */
  child?: SchemaProperty
  virtual?: SchemaProperty
}

const titleOf = (column: SchemaProperty): string => column.title || column['x-originalName'] || column.key
const typeOf = ({ type, format }: SchemaProperty): string =>
  format && format !== 'uri-reference' ? `${type} (${format})` : type

/** Returns the warnings about a child to read before a save. */
export function childMessages(schema: SchemaProperty[], child: Child): ChildMessage[] {
  const ownColumns = schema.filter((column) => !column['x-calculated'])
  const childColumns = (child.schema ?? []).filter((column) => !column['x-calculated'])
  const childColumnByKey = new Map(childColumns.map((column) => [column.key, column]))
  const messages: ChildMessage[] = []
  if (child.status === 'error') messages.push({ severity: 'error', name: 'inError', columns: [] })
  const disabled: string[] = []
  const enabled: string[] = []
  for (const column of ownColumns) {
    const childColumn = childColumnByKey.get(column.key)
    if (!childColumn) continue
    const columns = [titleOf(column)]
    if (typeOf(childColumn) !== typeOf(column)) {
      messages.push({ severity: 'error', name: 'type', columns, child: childColumn, virtual: column })
    }
    if ((childColumn['x-refersTo'] ?? '') !== (column['x-refersTo'] ?? '')) {
      messages.push({ severity: 'error', name: 'concept', columns, child: childColumn, virtual: column })
    }
    const capabilities = capabilitiesFor(column)
    const differs = (enabledIn: SchemaProperty, disabledIn: SchemaProperty): boolean =>
      capabilities.some(
        (capability: keyof Capabilities) =>
          hasCapability(enabledIn, capability) && !hasCapability(disabledIn, capability)
      )
    if (differs(column, childColumn)) disabled.push(titleOf(column))
    if (differs(childColumn, column)) enabled.push(titleOf(column))
  }
  const missingTitles = ownColumns.filter(({ key }) => !childColumnByKey.has(key)).map(titleOf)
  if (missingTitles.length > 0)
    messages.push({ severity: 'warning', name: 'missing', columns: missingTitles })
  if (disabled.length > 0) messages.push({ severity: 'warning', name: 'disabledInChild', columns: disabled })
  if (enabled.length > 0) messages.push({ severity: 'warning', name: 'enabledInChild', columns: enabled })
  const extra = addableColumns(schema, child).map(titleOf)
  if (extra.length > 0) messages.push({ severity: 'success', name: 'extra', columns: extra })
  return messages
}

/** Returns the columns of a child that the virtual dataset does not have. */
export function addableColumns(schema: SchemaProperty[], child: Child): SchemaProperty[] {
  const keys = new Set(schema.map(({ key }) => key))
  return (child.schema ?? []).filter((column) => !column['x-calculated'] && !keys.has(column.key))
}

const copiedAttributes = ['x-display', 'x-refersTo', 'x-concept', 'x-capabilities'] as const

/** Returns a column of the virtual dataset, from a child's column. */
export function inheritedColumn(column: SchemaProperty): SchemaProperty {
  const { key, title, type, format } = column
  const copiedValues = Object.fromEntries(
    copiedAttributes.flatMap((name) => (column[name] ? [[name, column[name]]] : []))
  )
  return {
    key,
    type,
    ...(title ? { title } : {}),
    ...(format && format !== 'uri-reference' ? { format } : {}),
    ...copiedValues
  }
}

/** Returns the columns for filters: those of all children, without duplicates. */
export function filterColumns(children: Child[]): SchemaProperty[] {
  const columns = new Map<string, SchemaProperty>()
  for (const child of children) {
    for (const column of child.schema ?? []) {
      if (!column['x-calculated'] && !columns.has(column.key)) columns.set(column.key, column)
    }
  }
  return [...columns.values()]
}

/** Returns the known values of a column in the children. */
export function knownValues(children: Child[], key: string): string[] {
  const values = children.flatMap((child) =>
    (child.schema ?? []).filter((column) => column.key === key).flatMap((column) => column.enum ?? [])
  )
  return [...new Set(values.map(String))]
}
