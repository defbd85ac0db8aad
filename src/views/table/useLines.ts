import { useCallback, useMemo } from 'react'
import type { Line } from '../../../contract/datasets/dataset.ts'
import { lineFinder, linesKey, loadedLines } from './linePages.ts'
import { useChangedLines } from './useChangedLines.ts'
import { useLinesQuery, type LinesRequest } from './useLinesQuery.ts'

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
  const { dataset, selection, size, shape, sizeMatters } = request
  const requestKey = JSON.stringify([dataset.id, selection, shape, sizeMatters ? size : 0])
  const queryKey = useMemo(() => linesKey(dataset.id, requestKey), [dataset.id, requestKey])
  const query = useLinesQuery(queryKey, request)
  const { data, fetchNextPage, refetch, hasNextPage, isFetching, isFetchNextPageError } = query
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
