/** Which concepts a column may have (screens/dataset-editors.md §2). */
import type { SchemaProperty } from '../../../../../contract/dataset.ts'
import type { Concept } from '../../references.ts'

/** Concepts that fit a column and that no other column has; private ones first. */
export function conceptOptions(
  vocabulary: Concept[],
  property: SchemaProperty,
  schema: SchemaProperty[]
): Concept[] {
  const used = new Set(
    schema.filter((other) => other.key !== property.key).flatMap((other) => other['x-refersTo'] ?? [])
  )
  const fitting = vocabulary.filter(
    (concept) => fits(concept, property) && !concept.identifiers.some((identifier) => used.has(identifier))
  )
  return [...fitting.filter((concept) => concept.private), ...fitting.filter((concept) => !concept.private)]
}

function fits(concept: Concept, property: SchemaProperty): boolean {
  if (concept.format === 'date-time') return property.format === 'date' || property.format === 'date-time'
  if (concept.type === 'string') return true
  return property.type === 'number' || property.type === 'integer'
}
