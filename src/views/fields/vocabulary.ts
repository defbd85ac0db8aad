/** Vocabulary of concepts for columns. */
import { useQuery } from '@tanstack/react-query'
import { apiJson } from '../../api/http.ts'
import { apiPath } from '../../pageConfig.ts'

export interface Concept {
  id: string
  identifiers: string[]
  title: string
  /** Description; private concepts may have none. */
  description?: string
  type: 'string' | 'number'
  format?: 'date-time'
  tag: string
  private?: true
}

const noConcepts: Concept[] = []

/** Concepts available for columns; empty until they are loaded. */
export function useVocabulary(enabled = true): Concept[] {
  const query = useQuery({
    queryKey: ['vocabulary'],
    queryFn: ({ signal }) => apiJson<Concept[]>(`${apiPath}/vocabulary`, { signal }),
    staleTime: Infinity,
    enabled
  })
  return query.data ?? noConcepts
}
