/** Actions available on a cell. */
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { ColumnFilter } from '../filters/filter.ts'
import { hasConcept, isGeometry } from './columns.ts'

const maxFilterableLength = 200
/** Suffix that the server adds to a truncated text. */
const cutMark = '...'

interface CellActions {
  showWhole: boolean
  filterSame: boolean
}

/**
 * Whether the server truncated this value. A text that really ends in dots gives a false positive, which costs one
 * request.
 */
export function isCut(property: SchemaProperty, value: unknown, truncate: number): boolean {
  return (
    typeof value === 'string' &&
    !property.separator &&
    value.length === truncate + cutMark.length &&
    value.endsWith(cutMark)
  )
}

export function canShowWhole(property: SchemaProperty, value: unknown, truncate: number): boolean {
  if (typeof value !== 'string' || property.separator) return false
  if (hasConcept(property, 'document') || hasConcept(property, 'webPage')) return false
  return value.length >= truncate
}

export function canFilterOn(property: SchemaProperty, value: unknown): boolean {
  if (!hasCapability(property, 'index') || isGeometry(property)) return false
  if (value === undefined || value === null || value === '') return false
  if (typeof value === 'string') return value.length <= maxFilterableLength && !value.startsWith('{')
  return typeof value === 'number' || typeof value === 'boolean'
}

export function cellActions(
  property: SchemaProperty,
  line: Line,
  truncate: number,
  filters: ColumnFilter[]
): CellActions {
  const value = line[property.key]
  const filtered = filters.some((filter) => filter.column === property.key && filter.operator === 'eq')
  return {
    showWhole: canShowWhole(property, value, truncate),
    filterSame: !property.separator && !filtered && canFilterOn(property, value)
  }
}
