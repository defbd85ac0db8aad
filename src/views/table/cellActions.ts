/** What can be done from a cell. */
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { ColumnFilter } from '../filters/filter.ts'
import { hasConcept, isGeometry } from './columns.ts'

const longestFilterable = 200
/** What the server ends a cut text with. */
const cutMark = '...'

interface CellActions {
  showWhole: boolean
  filterSame: boolean
}

/** Whether the server cut this value: it may also really end in dots, which costs one request too many. */
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
  if (typeof value === 'string') return value.length <= longestFilterable && !value.startsWith('{')
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
