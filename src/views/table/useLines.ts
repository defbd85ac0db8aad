import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Dataset, Line, LinesAnswer } from '../../../contract/datasets/dataset.ts'
import { apiJson } from '../../api/http.ts'
import { retry as isWorthRetrying } from '../../api/retry.ts'
import type { FollowChanges } from './changedLines.ts'
import {
  cutInPages,
  inFormerOrder,
  lineFinder,
  linesKey,
  loadedLines,
  nextSource,
  refetchSize,
  type LinePages,
  type LinesPage,
  type PageSource
} from './linePages.ts'
import { firstPagePath } from './linesRequest.ts'
import { useChangedLines } from './useChangedLines.ts'

/** Lines of a dataset in one order, loaded page by page. */
export interface LoadedLines {
  /** Number of matching lines; undefined until the first page is loaded. */
  total: number | undefined
  /** Half-width of the confidence interval in percent, when the total is an estimate. */
  totalMarginPct: number | undefined
  ignoredWords: string[]
  /** Number of loaded lines. */
  loaded: number
  lineAt: (index: number) => Line | undefined
  hasMore: boolean
  loadMore: () => void
  /** Whether the first page is loading. */
  isLoading: boolean
  /** Whether a request is running, for the progress bar under the header. */
  isFetching: boolean
  /** Whether the lines are those of the previous request, shown until the new response arrives. */
  isFormer: boolean
  error: Error | undefined
  retry: () => void
  /** Identifies the request; when it changes, scroll position and selection are reset. */
  requestKey: string
}

interface LinesRequest {
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

/**
 * Number of lines to render in a list with infinite scroll: loaded lines, and as many placeholders as the next page
 * may bring.
 */
export function expectedLines(lines: LoadedLines, pageSize: number): number {
  if (lines.isLoading) return pageSize
  const coming = lines.hasMore ? Math.min(pageSize, Math.max(0, (lines.total ?? Infinity) - lines.loaded)) : 0
  return lines.loaded + coming
}

export function useLines(request: LinesRequest): LoadedLines {
  const { dataset, selection, writtenAt, size, shape, sizeMatters, enabled } = request
  const requestKey = JSON.stringify([dataset.id, selection, shape, sizeMatters ? size : 0])
  const dated: [string, string][] =
    writtenAt === undefined ? selection : [...selection, ['indexedAt', writtenAt]]
  const client = useQueryClient()
  const queryKey = useMemo(() => linesKey(dataset.id, requestKey), [dataset.id, requestKey])
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
    const answer = await apiJson<LinesAnswer>(firstPagePath(dataset, dated, { size: requestedSize, shape }), {
      signal
    })
    const lines = cachedPages.flatMap(({ results }) => results)
    const isSorted = selection.some(([name]) => name === 'sort')
    const orderedAnswer = isSorted ? answer : { ...answer, results: inFormerOrder(answer.results, lines) }
    return cachedPages.length > 1 ? cutInPages(orderedAnswer, size) : orderedAnswer
  }

  const { data, fetchNextPage, refetch, hasNextPage, isFetching, isFetchNextPageError } = query
  const readAt = useRef(writtenAt)
  useEffect(() => {
    if (readAt.current === writtenAt) return
    readAt.current = writtenAt
    void refetch()
  }, [writtenAt, refetch])
  const readAgain = useCallback(() => void refetch(), [refetch])
  useChangedLines({
    dataset,
    selection,
    shape,
    queryKey,
    follow: request.changes,
    hasMore: hasNextPage,
    isFetching,
    readAgain
  })
  const pages = data?.pages
  const lineAt = useMemo(() => lineFinder(pages ?? []), [pages])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const retry = useCallback(
    () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    [isFetchNextPageError, fetchNextPage, refetch]
  )

  const first = pages?.[0]
  const loaded = useMemo(() => loadedLines(pages ?? []), [pages])
  return useMemo(
    () => ({
      total: first?.total,
      totalMarginPct: first?.meta?.totalMarginPct,
      ignoredWords: first?.meta?.ignoredWords ?? [],
      loaded,
      lineAt,
      hasMore: hasNextPage && !isFetchNextPageError,
      loadMore,
      isLoading: query.isLoading,
      isFetching,
      isFormer: query.isPlaceholderData,
      error: query.error ?? undefined,
      retry,
      requestKey
    }),
    [
      first,
      loaded,
      lineAt,
      hasNextPage,
      isFetchNextPageError,
      loadMore,
      query.isLoading,
      isFetching,
      query.isPlaceholderData,
      query.error,
      retry,
      requestKey
    ]
  )
}
