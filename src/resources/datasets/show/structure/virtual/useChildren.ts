import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiJson } from '../../../../../api/http.ts'
import { datasetsPath } from '../../../../../api/datasetPath.ts'
import type { Child } from '../../../model/virtualChildren.ts'

interface ChildrenRead {
  children: Child[]
  /** Ids of children that are deleted, or that the user may not read. */
  missingIds: string[]
  isLoading: boolean
  error: unknown
}

/** Reads the children of a virtual dataset, in order. */
export function useChildren(ids: string[]): ChildrenRead {
  const sortedIds = [...ids].sort().join(',')
  const query = useQuery({
    queryKey: ['virtualChildren', sortedIds],
    queryFn: async ({ signal }) => {
      const parameters = { size: 1000, select: 'id,title,schema,status', id: sortedIds }
      const response = await apiJson<{ results: Child[] }>(datasetsPath, { query: parameters, signal })
      return response.results
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData
  })
  const childById = new Map((query.data ?? []).map((child) => [child.id, child]))
  const children = ids.flatMap((id) => childById.get(id) ?? [])
  // The previous result, kept as a placeholder, does not have a child that was just added.
  const isCurrent = query.isSuccess && !query.isPlaceholderData
  const missingIds = isCurrent ? ids.filter((id) => !childById.has(id)) : []
  return { children, missingIds, isLoading: query.isLoading, error: query.error }
}
