/** Local edits of a schema, kept apart from the server's copy so that a refetch does not lose them. No I/O. */
import type { Dataset, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { valuesWithoutSent } from '../../../ui/conflict/formFields.ts'
import { sameValue } from '../../../ui/sameValue.ts'

export interface SchemaEdits {
  /** Edited attributes by column key; undefined removes an attribute. */
  columns: Record<string, Partial<Record<keyof SchemaProperty, unknown>>>
  /** Column keys in their new order; absent while the order is the server's. */
  order?: string[]
  /** New columns, and keys of the removed ones (editable datasets only). */
  added?: SchemaProperty[]
  removed?: string[]
}

export const noSchemaEdits: SchemaEdits = { columns: {} }

/** Columns that hold the owner of a line; the server adds and removes them with the setting of line ownership. */
const ownerKeys = ['_owner', '_ownerName']

/**
 * Returns the columns for the editor. The owner columns are writable, hence not calculated, but the server ignores
 * edits of their description: they are marked as calculated here.
 */
export function serverColumns({ schema, isRest }: Pick<Dataset, 'schema' | 'isRest'>): SchemaProperty[] {
  if (!isRest) return schema
  return schema.map((column) =>
    ownerKeys.includes(column.key) ? { ...column, 'x-calculated': true } : column
  )
}

/** Returns the displayed schema: the server's with the local edits. */
export function editedSchema(schema: SchemaProperty[], edits: SchemaEdits): SchemaProperty[] {
  const { added = [], removed = [], order } = edits
  const isCalculated = (property: SchemaProperty): boolean => !!property['x-calculated']
  const columns = [
    ...schema.filter((property) => !isCalculated(property)),
    // A saved column is already in the server's schema.
    ...added.filter(({ key }) => !schema.some((property) => property.key === key)),
    ...schema.filter(isCalculated)
  ]
    .filter(({ key }) => !removed.includes(key))
    .map((property) => withEdits(property, edits.columns[property.key]))
  if (!order) return columns
  const rank = new Map(order.map((key, index) => [key, index]))
  const rankOf = (property: SchemaProperty): number =>
    rank.get(property.key) ?? (isCalculated(property) ? Infinity : lastMovable)
  const lastMovable =
    order.findLastIndex((key) => columns.some((column) => column.key === key && !isCalculated(column))) + 0.5
  return [...columns].sort((a, b) => rankOf(a) - rankOf(b))
}

function withEdits(
  property: SchemaProperty,
  edits: SchemaEdits['columns'][string] | undefined
): SchemaProperty {
  if (!edits) return property
  const edited: Record<string, unknown> = { ...property, ...edits }
  for (const [name, value] of Object.entries(edited)) if (value === undefined) delete edited[name]
  return edited as unknown as SchemaProperty
}

/** Adds a column after the columns of users, before calculated ones. */
export function addColumn(edits: SchemaEdits, column: SchemaProperty): SchemaEdits {
  const removed = (edits.removed ?? []).filter((key) => key !== column.key)
  return { ...edits, added: [...(edits.added ?? []), column], removed }
}

/** Removes a column, or cancels its addition. */
export function removeColumn(edits: SchemaEdits, key: string): SchemaEdits {
  const added = edits.added ?? []
  if (added.some((column) => column.key === key)) {
    return { ...edits, added: added.filter((column) => column.key !== key) }
  }
  return { ...edits, removed: [...(edits.removed ?? []), key] }
}

/** Cancels the removal of a column. */
export function restoreColumn(edits: SchemaEdits, key: string): SchemaEdits {
  return { ...edits, removed: (edits.removed ?? []).filter((removed) => removed !== key) }
}

/** Merges edited attributes of one column. */
export function editColumn(
  edits: SchemaEdits,
  key: string,
  attributes: Partial<Record<keyof SchemaProperty, unknown>>
): SchemaEdits {
  return { ...edits, columns: { ...edits.columns, [key]: { ...edits.columns[key], ...attributes } } }
}

/** Moves a column by a number of positions; calculated columns stay last. */
export function moveColumn(
  schema: SchemaProperty[],
  edits: SchemaEdits,
  key: string,
  offset: number
): SchemaEdits {
  const current = editedSchema(schema, edits)
  const movable = current.filter((property) => !property['x-calculated']).map((property) => property.key)
  const from = movable.indexOf(key)
  const to = from + offset
  if (from < 0 || to < 0 || to >= movable.length) return edits
  movable.splice(to, 0, ...movable.splice(from, 1))
  const calculated = current.filter((property) => property['x-calculated']).map((property) => property.key)
  return { ...edits, order: [...movable, ...calculated] }
}

/**
 * Returns the edits to keep after a save: those made during the save.
 * @param schema schema at the time of the save
 */
export function withoutSent(edits: SchemaEdits, sent: SchemaEdits, schema: SchemaProperty[]): SchemaEdits {
  const { added = [], removed = [], order } = edits
  const hasKey = (columns: SchemaProperty[] = [], key: string): boolean =>
    columns.some((column) => column.key === key)
  // A column added by the save and removed since is now the server's to remove; one whose removal was saved and
  // cancelled since must be added again.
  const addedThenRemoved = (sent.added ?? []).filter(({ key }) => !hasKey(added, key)).map(({ key }) => key)
  const removedThenRestored = schema.filter(
    ({ key }) => sent.removed?.includes(key) && !removed.includes(key)
  )
  const remaining: SchemaEdits = {
    columns: columnsWithoutSent(edits.columns, sent.columns),
    added: [...added.filter(({ key }) => !hasKey(sent.added, key)), ...removedThenRestored],
    removed: [...removed.filter((key) => !sent.removed?.includes(key)), ...addedThenRemoved]
  }
  return order && !sameValue(order, sent.order) ? { ...remaining, order } : remaining
}

function columnsWithoutSent(
  columns: SchemaEdits['columns'],
  sent: SchemaEdits['columns']
): SchemaEdits['columns'] {
  const remaining = Object.entries(columns).map(([key, attributes]) => {
    const sentAttributes = sent[key]
    return [key, sentAttributes ? valuesWithoutSent(attributes, sentAttributes) : attributes] as const
  })
  return Object.fromEntries(remaining.filter(([, attributes]) => Object.keys(attributes).length > 0))
}

/** Returns the keys of the columns with edited attributes. */
export function changedColumns(schema: SchemaProperty[], edits: SchemaEdits): string[] {
  const isKnown = (key: string): boolean => schema.some((property) => property.key === key)
  const edited = schema.filter(
    (property) => !sameValue(property, withEdits(property, edits.columns[property.key]))
  )
  const added = (edits.added ?? []).filter(({ key }) => !isKnown(key))
  return [...edited, ...added].map((property) => property.key)
}

/** Returns the schema to save; undefined without a change. Calculated columns belong to the server and are left out. */
export function schemaToSave(schema: SchemaProperty[], edits: SchemaEdits): SchemaProperty[] | undefined {
  const columns = withoutCalculated(editedSchema(schema, edits))
  // Extensions also have calculated columns, in any position.
  const savedColumns = withoutCalculated(schema)
  const isSameOrder =
    columns.length === savedColumns.length &&
    columns.every(({ key }, index) => key === savedColumns[index]?.key)
  return isSameOrder && changedColumns(schema, edits).length === 0 ? undefined : columns
}

function withoutCalculated(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter((property) => !property['x-calculated'])
}

/** Whether an edited attribute of a column differs from the saved one; an empty value is that of an absent attribute. */
export function isAttributeEdited(
  schema: SchemaProperty[],
  edits: SchemaEdits,
  key: string,
  attribute: keyof SchemaProperty
): boolean {
  const column = edits.columns[key]
  if (!column || !(attribute in column)) return false
  const savedColumn = schema.find((property) => property.key === key)
  return !sameValue(column[attribute] || undefined, savedColumn?.[attribute])
}
