/** The concepts that a column may have. */
import { useQuery } from '@tanstack/react-query'
import { apiJson } from '../../api/http.ts'
import { apiPath } from '../../pageConfig.ts'

export interface Concept {
  id: string
  identifiers: string[]
  title: string
  /** Private ones may have none. */
  description?: string
  type: 'string' | 'number'
  format?: 'date-time'
  tag: string
  private?: true
}

const noConcepts: Concept[] = []

/** The concepts that a column may have, empty until they are read. */
export function useVocabulary(enabled = true): Concept[] {
  const query = useQuery({
    queryKey: ['vocabulary'],
    queryFn: ({ signal }) => apiJson<Concept[]>(`${apiPath}/vocabulary`, { signal }),
    staleTime: Infinity,
    enabled
  })
  return query.data ?? noConcepts
}
