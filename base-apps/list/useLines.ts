/** Lines of the list, fetched page by page. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Line, LinesAnswer } from '../../contract/datasets/dataset.ts'
import { type Parameters } from '../shared/api.ts'
import { getJson } from '../shared/requests.ts'
import { nextCursor } from '../shared/nextCursor.ts'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import type { ListColumns } from './configuration.ts'
import { pageUrl } from './requests.ts'

interface LinesOptions {
  columns: ListColumns
  filters: Parameters
  sort: string | undefined
  size: number
}

interface ListLines {
  lines: Line[] | undefined
  total: number | undefined
  error: Error | null
  isBusy: boolean
  hasMore: boolean
  more: () => void
  retry: () => void
}

export function useLines(dataset: DescribedDataset, options: LinesOptions): ListLines {
  const first = pageUrl(dataset, options)
  const query = useInfiniteQuery({
    queryKey: ['lines', first],
    queryFn: ({ pageParam, signal }) =>
      getJson<LinesAnswer>(pageUrl(dataset, { ...options, after: pageParam }), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => nextCursor(next),
    placeholderData: keepPreviousData
  })
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query
  return {
    lines: data?.pages.flatMap(({ results }) => results),
    total: data?.pages[0]?.total,
    error,
    isBusy: isFetching,
    hasMore: hasNextPage,
    more: () => {
      if (!isFetching) void fetchNextPage()
    },
    retry: () => void refetch()
  }
}
