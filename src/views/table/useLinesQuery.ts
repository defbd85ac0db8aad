import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Dataset, LinesAnswer } from '../../../contract/datasets/dataset.ts'
import { apiJson } from '../../api/http.ts'
import { retry as isWorthRetrying } from '../../api/retry.ts'
import type { FollowChanges } from './changedLines.ts'
import {
  cutInPages,
  inFormerOrder,
  nextSource,
  refetchSize,
  type LinePages,
  type LinesPage,
  type PageSource
} from './linePages.ts'
import { firstPagePath } from './linesRequest.ts'

export interface LinesRequest {
  dataset: Dataset
  selection: [string, string][]
  /** Time of the last write: a change refetches the visible lines. */
  writtenAt?: string | undefined
  /** Subscribes to changed lines, so that only these are refetched. */
  changes?: FollowChanges | undefined
  size: number
  /** API parameters that shape each line: selected columns, truncation. */
  shape: [string, string][]
  /** Whether a new page size is a new request: true for pages that fit in the height, false for infinite scroll. */
  sizeMatters: boolean
  enabled: boolean
}

const keptMs = 60_000

/** Reads the lines of a request page by page; a write reads the loaded pages again. */
export function useLinesQuery(
  queryKey: readonly string[],
  request: LinesRequest
): UseInfiniteQueryResult<InfiniteData<LinesPage>> {
  const { dataset, selection, writtenAt, size, shape, enabled } = request
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      if (typeof pageParam === 'object') return pageParam
      if (pageParam !== undefined) return apiJson<LinesPage>(pageParam, { signal })
      return readFirst(signal)
    },
    initialPageParam: undefined as PageSource,
    getNextPageParam: nextSource,
    enabled,
    placeholderData: keepPreviousData,
    retry: (failures, failure: Error) => isWorthRetrying(failures, failure),
    staleTime: Infinity,
    gcTime: keptMs,
    refetchOnWindowFocus: false,
    // Structural sharing would compare all loaded lines on each page, which blocks the main thread; responses never
    // repeat anyway.
    structuralSharing: false
  })

  /** Fetches the first page. A refetch loads all known pages in one request, instead of one request per page. */
  async function readFirst(signal: AbortSignal): Promise<LinesPage> {
    const cachedPages = client.getQueryData<LinePages>(queryKey)?.pages ?? []
    const requestedSize = cachedPages.length > 1 ? refetchSize(cachedPages, size) : size
    const dated: [string, string][] =
      writtenAt === undefined ? selection : [...selection, ['indexedAt', writtenAt]]
    const path = firstPagePath(dataset, dated, { size: requestedSize, shape })
    const answer = await apiJson<LinesAnswer>(path, { signal })
    const lines = cachedPages.flatMap(({ results }) => results)
    const isSorted = selection.some(([name]) => name === 'sort')
    const orderedAnswer = isSorted ? answer : { ...answer, results: inFormerOrder(answer.results, lines) }
    return cachedPages.length > 1 ? cutInPages(orderedAnswer, size) : orderedAnswer
  }

  useRefetchOnWrite(writtenAt, query.refetch)
  return query
}

/** Reads the lines again when the time of the last write changes. */
function useRefetchOnWrite(writtenAt: string | undefined, refetch: () => Promise<unknown>): void {
  const readAt = useRef(writtenAt)
  useEffect(() => {
    if (readAt.current === writtenAt) return
    readAt.current = writtenAt
    void refetch()
  }, [writtenAt, refetch])
}
