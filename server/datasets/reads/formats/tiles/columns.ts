/** Default columns of tiles, which must stay light (docs/api/output-formats.md). */
import { labelConcept } from '../../../../../contract/vocabulary/concepts.ts'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'

const maxValues = 50

export function tileColumns(schema: SchemaProperty[]): string[] {
  return schema.filter(isLight).map(({ key }) => key)
}

function isLight(column: SchemaProperty): boolean {
  const { key, type, format } = column
  if (key.startsWith('_')) return key === '_id' || key === '_i'
  if (type === 'integer' || type === 'number' || type === 'boolean') return true
  if (type !== 'string') return false
  if (format === 'date' || format === 'date-time' || column['x-refersTo'] === labelConcept) return true
  return (column['x-cardinality'] ?? Infinity) <= maxValues
}
