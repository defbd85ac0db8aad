/** Local edits of a schema, kept apart from the server's copy so that a refresh never loses them. */
import type { Dataset, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { sameValue } from '../../../ui/sameValue.ts'

export interface SchemaEdits {
  /** Edited attributes by column key; undefined removes the attribute. */
  columns: Record<string, Partial<Record<keyof SchemaProperty, unknown>>>
  /** Keys of the columns in their new order, absent while the order is the server's. */
  order?: string[]
  /** New columns, and keys of those that are removed: editable datasets only. */
  added?: SchemaProperty[]
  removed?: string[]
}

export const noSchemaEdits: SchemaEdits = { columns: {} }

/** Columns of who a line belongs to: the platform adds and removes them with the setting. */
const ownerKeys = ['_owner', '_ownerName']

/**
 * The columns of a dataset as its structure is edited. Those of the owner of a line are written as others are, which is
 * why they are not calculated; but nothing that is said of them is kept.
 */
export function serverColumns({ schema, isRest }: Pick<Dataset, 'schema' | 'isRest'>): SchemaProperty[] {
  if (!isRest) return schema
  return schema.map((column) =>
    ownerKeys.includes(column.key) ? { ...column, 'x-calculated': true } : column
  )
}

/** The schema as the person sees it: the server's with the local edits on top. */
export function editedSchema(schema: SchemaProperty[], edits: SchemaEdits): SchemaProperty[] {
  const { added = [], removed = [], order } = edits
  const isCalculated = (property: SchemaProperty): boolean => !!property['x-calculated']
  const columns = [
    ...schema.filter((property) => !isCalculated(property)),
    // The server's copy has those that were saved.
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
    order.findLastIndex((key) => columns.some((one) => one.key === key && !isCalculated(one))) + 0.5
  return [...columns].sort((left, right) => rankOf(left) - rankOf(right))
}

function withEdits(
  property: SchemaProperty,
  edits: SchemaEdits['columns'][string] | undefined
): SchemaProperty {
  if (!edits) return property
  const merged: Record<string, unknown> = { ...property, ...edits }
  for (const [name, value] of Object.entries(merged)) if (value === undefined) delete merged[name]
  return merged as unknown as SchemaProperty
}

/** Adds a column after those that people wrote. */
export function addColumn(edits: SchemaEdits, column: SchemaProperty): SchemaEdits {
  const removed = (edits.removed ?? []).filter((key) => key !== column.key)
  return { ...edits, added: [...(edits.added ?? []), column], removed }
}

/** Removes a column, or forgets that it was added. */
export function removeColumn(edits: SchemaEdits, key: string): SchemaEdits {
  const added = edits.added ?? []
  if (added.some((column) => column.key === key)) {
    return { ...edits, added: added.filter((column) => column.key !== key) }
  }
  return { ...edits, removed: [...(edits.removed ?? []), key] }
}

/** Keeps a column that was removed and is not saved yet. */
export function restoreColumn(edits: SchemaEdits, key: string): SchemaEdits {
  return { ...edits, removed: (edits.removed ?? []).filter((removed) => removed !== key) }
}

/** Adds edited attributes of one column. */
export function editColumn(
  edits: SchemaEdits,
  key: string,
  attributes: Partial<Record<keyof SchemaProperty, unknown>>
): SchemaEdits {
  return { ...edits, columns: { ...edits.columns, [key]: { ...edits.columns[key], ...attributes } } }
}

/** Moves a column by a number of places; calculated columns stay at the end. */
export function moveColumn(
  schema: SchemaProperty[],
  edits: SchemaEdits,
  key: string,
  by: number
): SchemaEdits {
  const current = editedSchema(schema, edits)
  const movable = current.filter((property) => !property['x-calculated']).map((property) => property.key)
  const from = movable.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= movable.length) return edits
  movable.splice(to, 0, ...movable.splice(from, 1))
  const calculated = current.filter((property) => property['x-calculated']).map((property) => property.key)
  return { ...edits, order: [...movable, ...calculated] }
}

/**
 * What is left to save once some edits were: what was changed meanwhile stays.
 * @param schema as it was when they were sent
 */
export function withoutSent(edits: SchemaEdits, sent: SchemaEdits, schema: SchemaProperty[]): SchemaEdits {
  const { added = [], removed = [], order } = edits
  const hasKey = (columns: SchemaProperty[] = [], key: string): boolean =>
    columns.some((column) => column.key === key)
  // A column that was added, saved and taken back is the server's now; one whose removal was taken back is new.
  const takenBack = (sent.added ?? []).filter(({ key }) => !hasKey(added, key)).map(({ key }) => key)
  const broughtBack = schema.filter(({ key }) => sent.removed?.includes(key) && !removed.includes(key))
  const left: SchemaEdits = {
    columns: columnsWithoutSent(edits.columns, sent.columns),
    added: [...added.filter(({ key }) => !hasKey(sent.added, key)), ...broughtBack],
    removed: [...removed.filter((key) => !sent.removed?.includes(key)), ...takenBack]
  }
  return order && !sameValue(order, sent.order) ? { ...left, order } : left
}

function columnsWithoutSent(
  columns: SchemaEdits['columns'],
  sent: SchemaEdits['columns']
): SchemaEdits['columns'] {
  const left = Object.entries(columns).map(([key, attributes]) => {
    const known = sent[key]
    return [key, known ? valuesWithoutSent(attributes, known) : attributes] as const
  })
  return Object.fromEntries(left.filter(([, attributes]) => Object.keys(attributes).length > 0))
}

/** The values that differ from what was sent under their name. */
export function valuesWithoutSent<Values extends object>(values: Values, sent: Values): Values {
  const known = sent as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(name in known && sameValue(value, known[name])))
  ) as Values
}

/** Keys of the columns whose attributes differ from the server's. */
export function changedColumns(schema: SchemaProperty[], edits: SchemaEdits): string[] {
  const isKnown = (key: string): boolean => schema.some((property) => property.key === key)
  const edited = schema.filter(
    (property) => !sameValue(property, withEdits(property, edits.columns[property.key]))
  )
  const added = (edits.added ?? []).filter(({ key }) => !isKnown(key))
  return [...edited, ...added].map((property) => property.key)
}

/** The schema to send, undefined when nothing differs. Calculated columns are the platform's and are not sent. */
export function schemaToSave(schema: SchemaProperty[], edits: SchemaEdits): SchemaProperty[] | undefined {
  const sent = withoutCalculated(editedSchema(schema, edits))
  // Extensions have calculated columns too, which stand among the others.
  const known = withoutCalculated(schema)
  const sameOrder = sent.length === known.length && sent.every(({ key }, index) => key === known[index]?.key)
  return sameOrder && changedColumns(schema, edits).length === 0 ? undefined : sent
}

function withoutCalculated(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter((property) => !property['x-calculated'])
}
