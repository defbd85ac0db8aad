import { useCallback } from 'react'
import { useVocabulary } from '../../../../../views/fields/vocabulary.ts'

/** Returns the title of a concept; its URL while the vocabulary loads, or when it is unknown. */
export function useConceptTitle(): (concept: string) => string {
  const vocabulary = useVocabulary()
  return useCallback(
    (concept) => vocabulary.find(({ identifiers }) => identifiers.includes(concept))?.title ?? concept,
    [vocabulary]
  )
}
