/** Columns allowed in a unicity constraint (docs/api/processing.md). No I/O. */
import { geometryConcept, projectedGeometryConcept } from '../../../../contract/vocabulary/concepts.ts'
import { hasCapability } from '../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'

const geometryConcepts = new Set([geometryConcept, projectedGeometryConcept])

export function uniqueColumns(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter(
    (column) =>
      !column['x-calculated'] &&
      !column['x-extension'] &&
      hasCapability(column, 'values') &&
      !geometryConcepts.has(column['x-refersTo'] ?? '') &&
      column.type !== 'object' &&
      !column.separator
  )
}
