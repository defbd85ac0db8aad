/** Columns of the grid, in display order. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { hasConcept } from './columns.ts'

export type GridColumn =
  | { kind: 'actions' }
  | { kind: 'selection' }
  | { kind: 'map' }
  | { kind: 'thumbnail' }
  | { kind: 'data'; property: SchemaProperty }

interface GridColumns {
  columns: GridColumn[]
  /** Whether the first column stays fixed on the left. */
  firstIsSticky: boolean
}

export const selectionWidth = 48
export const mapWidth = 40

export function gridColumns(
  shown: SchemaProperty[],
  fixed: string | undefined,
  options: { selectable: boolean; hasActions?: boolean; hasMap?: boolean; hasThumbnails: boolean }
): GridColumns {
  const isFirstTaken = options.selectable || !!options.hasActions
  const fixedProperty = isFirstTaken ? undefined : shown.find((property) => property.key === fixed)
  const columns: GridColumn[] = []
  if (options.hasActions) columns.push({ kind: 'actions' })
  if (options.selectable) columns.push({ kind: 'selection' })
  if (fixedProperty) columns.push({ kind: 'data', property: fixedProperty })
  if (options.hasMap) columns.push({ kind: 'map' })
  if (options.hasThumbnails) columns.push({ kind: 'thumbnail' })
  for (const property of shown) if (property !== fixedProperty) columns.push({ kind: 'data', property })
  return { columns, firstIsSticky: isFirstTaken || !!fixedProperty }
}

export function showsThumbnails(schema: SchemaProperty[]): boolean {
  return schema.some((property) => hasConcept(property, 'image'))
}

/** Whether values are right-aligned, so that digits line up. */
export function isNumeric(property: SchemaProperty): boolean {
  return (
    (property.type === 'number' || property.type === 'integer') &&
    !property.separator &&
    !property['x-labels']
  )
}
