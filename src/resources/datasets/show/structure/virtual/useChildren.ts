import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiJson } from '../../../../../api/http.ts'
import { datasetsPath } from '../../../../../api/datasetPath.ts'
import type { Child } from '../../../model/virtualChildren.ts'

interface ChildrenRead {
  children: Child[]
  /** Ids of children that are deleted, or that the user may not read. */
  gone: string[]
  isLoading: boolean
  error: unknown
}

/** Reads the children of a virtual dataset, in order. */
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
  // The previous result, kept as a placeholder, does not have a child that was just added.
  const isCurrent = query.isSuccess && !query.isPlaceholderData
  const gone = isCurrent ? ids.filter((id) => !known.has(id)) : []
  return { children, gone, isLoading: query.isLoading, error: query.error }
}
