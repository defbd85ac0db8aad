import { useQuery } from '@tanstack/react-query'
import { apiJson } from '../api/http.ts'
import { apiPath } from '../pageConfig.ts'

/** A dataset to try frames with: the last one that has lines; undefined while there is none. */
export function useTestDataset(): string | undefined {
  const { data } = useQuery({
    queryKey: ['test dataset'],
    queryFn: ({ signal }) =>
      apiJson<{ results: { id: string }[] }>(`${apiPath}/datasets`, {
        query: { size: 1, status: 'finalized', select: 'id' },
        signal
      })
  })
  return data?.results[0]?.id
}
