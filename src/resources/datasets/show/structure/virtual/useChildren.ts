import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiJson } from '../../../../../api/http.ts'
import { datasetsPath } from '../../../../../api/datasetPath.ts'
import type { Child } from '../../../model/virtualChildren.ts'

/** The datasets that a virtual one gathers, in their order; those that no longer exist are left out. */
export function useChildren(ids: string[]): { children: Child[]; isLoading: boolean; error: unknown } {
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
  return { children, isLoading: query.isLoading, error: query.error }
}
