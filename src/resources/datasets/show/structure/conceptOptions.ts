/** Concepts that a column may have. No I/O. */
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import type { Concept } from '../../../../views/fields/vocabulary.ts'

/**
 * Returns the concepts that apply to a column and that no other column has, private ones first. Concepts of a tag are
 * contiguous, at the place of the first, since the list shows one heading per tag.
 */
export function conceptOptions(
  vocabulary: Concept[],
  property: SchemaProperty,
  schema: SchemaProperty[]
): Concept[] {
  const usedConcepts = new Set(
    schema.filter((other) => other.key !== property.key).flatMap((other) => other['x-refersTo'] ?? [])
  )
  const fitting = vocabulary.filter(
    (concept) =>
      isCompatible(concept, property) &&
      !concept.identifiers.some((identifier) => usedConcepts.has(identifier))
  )
  const ordered = [
    ...fitting.filter((concept) => concept.private),
    ...fitting.filter((concept) => !concept.private)
  ]
  return [...Map.groupBy(ordered, ({ tag }) => tag).values()].flat()
}

function isCompatible(concept: Concept, property: SchemaProperty): boolean {
  if (concept.format === 'date-time') return property.format === 'date' || property.format === 'date-time'
  if (concept.type === 'string') return true
  return property.type === 'number' || property.type === 'integer'
}
