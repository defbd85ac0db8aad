import { useQuery } from '@tanstack/react-query'
import { apiJson } from '../api/http.ts'
import { apiPath } from '../pageConfig.ts'

/** Dataset for tests of frames: the last one with lines; undefined when there is none. */
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
