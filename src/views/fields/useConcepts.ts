import { useCallback } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useVocabulary } from './vocabulary.ts'

export interface FieldConcept {
  title: string
  /** Identifier of the concept, often an IRI. */
  identifier: string
  description: string | undefined
}

/**
 * Returns a function that gives the concept of a column, in the language of the page; undefined until the vocabulary
 * is loaded.
 */
export function useConcepts(
  schema: SchemaProperty[]
): (property: SchemaProperty) => FieldConcept | undefined {
  const vocabulary = useVocabulary(schema.some((property) => !!property['x-refersTo']))
  return useCallback(
    (property) => {
      const identifier = property['x-refersTo']
      if (!identifier) return undefined
      const concept = vocabulary.find(({ identifiers }) => identifiers.includes(identifier))
      const title = concept?.title ?? property['x-concept']?.title ?? identifier
      return { title, identifier, description: concept?.description }
    },
    [vocabulary]
  )
}
