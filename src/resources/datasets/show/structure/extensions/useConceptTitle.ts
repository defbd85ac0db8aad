import { useCallback } from 'react'
import { useVocabulary } from '../../../../../views/fields/vocabulary.ts'

/** The title of a concept in the vocabulary; its address until that is read, and for one that it does not have. */
export function useConceptTitle(): (concept: string) => string {
  const vocabulary = useVocabulary()
  return useCallback(
    (concept) => vocabulary.find(({ identifiers }) => identifiers.includes(concept))?.title ?? concept,
    [vocabulary]
  )
}
