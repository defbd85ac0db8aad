import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Dataset, Line, LinesAnswer } from '../../../contract/datasets/dataset.ts'
import { apiJson } from '../../api/http.ts'
import { retry as isWorthRetrying } from '../../api/retry.ts'
import type { FollowChanges } from './changedLines.ts'
import {
  cutInPages,
  inKnownOrder,
  lineFinder,
  linesKey,
  loadedLines,
  nextSource,
  sizeToReadAgain,
  type LinePages,
  type LinesPage,
  type PageSource
} from './linePages.ts'
import { firstPagePath } from './linesRequest.ts'
import { useChangedLines } from './useChangedLines.ts'

/** Lines of a dataset, loaded page after page in one order. */
export interface LoadedLines {
  /** Number of lines that match; undefined until the first page is there. */
  total: number | undefined
  /** Present when the total is an estimate: half-width in percent. */
  totalMarginPct: number | undefined
  ignoredWords: string[]
  /** Number of lines loaded. */
  loaded: number
  lineAt: (index: number) => Line | undefined
  hasMore: boolean
  loadMore: () => void
  /** Nothing to show yet. */
  isLoading: boolean
  /** A request is running, for the bar under the header. */
  isFetching: boolean
  /** The lines are those of the former request, until the new one answers. */
  isFormer: boolean
  error: Error | undefined
  retry: () => void
  /** Changes with the request: what was scrolled or selected no longer means anything. */
  requestKey: string
}

interface LinesRequest {
  dataset: Dataset
  selection: [string, string][]
  /** The same request gives other lines after a write: those that are shown are read again. */
  writtenAt?: string | undefined
  /** Tells which lines changed: these alone are read again. */
  changes?: FollowChanges | undefined
  size: number
  /** What is asked of each line, as API parameters. */
  shape: [string, string][]
  /** A page that fits in the height is another request in another height; an endless one goes on. */
  sizeMatters: boolean
  enabled: boolean
}

const keptMs = 60_000

/** Lines to draw in an endless list: the loaded ones, and as many blank ones as a page may still bring. */
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
    refetchOnReconnect: false,
    // Comparing a million lines with themselves at each page would block the page; answers never repeat anyway.
    structuralSharing: false
  })

  /** The first page; the loaded ones together when they are read again, not one request after the other. */
  async function readFirst(signal: AbortSignal): Promise<LinesPage> {
    const known = client.getQueryData<LinePages>(queryKey)?.pages ?? []
    const asked = known.length > 1 ? sizeToReadAgain(known, size) : size
    const answer = await apiJson<LinesAnswer>(firstPagePath(dataset, dated, { size: asked, shape }), {
      signal
    })
    const lines = known.flatMap(({ results }) => results)
    const isSorted = selection.some(([name]) => name === 'sort')
    const placed = isSorted ? answer : { ...answer, results: inKnownOrder(answer.results, lines) }
    return known.length > 1 ? cutInPages(placed, size) : placed
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
