import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiJson } from '../../../../../api/http.ts'
import { datasetsPath } from '../../../../../api/datasetPath.ts'
import type { Child } from '../../../model/virtualChildren.ts'

interface ChildrenRead {
  children: Child[]
  /** Ids of those that no longer exist, or that the person may not see. */
  gone: string[]
  isLoading: boolean
  error: unknown
}

/** The datasets that a virtual one gathers, in their order. */
export function useChildren(ids: string[]): ChildrenRead {
  const asked = [...ids].sort().join(',')
  const query = useQuery({
    queryKey: ['virtualChildren', asked],
    queryFn: async ({ signal }) => {
      const parameters = { size: 1000, select: 'id,title,schema,status', id: asked }
      const answer = await apiJson<{ results: Child[] }>(datasetsPath, { query: parameters, signal })
      return answer.results
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData
  })
  const known = new Map((query.data ?? []).map((child) => [child.id, child]))
  const children = ids.flatMap((id) => known.get(id) ?? [])
  // One that was just added is in the next answer.
  const isCurrent = query.isSuccess && !query.isPlaceholderData
  const gone = isCurrent ? ids.filter((id) => !known.has(id)) : []
  return { children, gone, isLoading: query.isLoading, error: query.error }
}
