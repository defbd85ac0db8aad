import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useInfiniteGetList } from 'react-admin'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../authProvider/useSession.ts'
import type { ListedDataset } from '../model/shape.ts'
import type { FacetCounts } from './facetOptions.ts'
import {
  countedFacets,
  listFilter,
  listPageSize,
  listSelect,
  readListState,
  writeListState,
  type DatasetListState
} from './listParams.ts'

export interface DatasetListController {
  state: DatasetListState
  /** Changes the state; the URL is replaced and the list starts again at its first page. */
  change: (change: Partial<DatasetListState>) => void
  datasets: ListedDataset[]
  /** Datasets that match, undefined until the first answer. */
  total: number | undefined
  facets: FacetCounts
  isLoading: boolean
  isLoadingMore: boolean
  /** The list is still that of the former state. */
  isChanging: boolean
  hasMore: boolean
  loadMore: () => void
  error: unknown
  retry: () => void
}

const noFacets: FacetCounts = {}

/** The list of datasets: its state is the URL, its pages are added one after the other. */
export function useDatasetList(): DatasetListController {
  const [parameters, setParameters] = useSearchParams()
  const { account, user } = useSession()
  const state = useMemo(() => {
    const read = readListState(parameters)
    return { ...read, showAll: read.showAll && !!user?.adminMode }
  }, [parameters, user?.adminMode])

  const [field = 'createdAt', order] = state.sort.split(':')
  const query = useInfiniteGetList<ListedDataset>(
    'datasets',
    {
      pagination: { page: 1, perPage: listPageSize },
      sort: { field: state.q ? '' : field, order: order === '1' ? 'ASC' : 'DESC' },
      filter: listFilter(state, account),
      meta: { select: listSelect, facets: countedFacets.join(',') }
    },
    { placeholderData: keepPreviousData }
  )
  const pages = query.data?.pages ?? []

  return {
    state,
    change: (change) => setParameters((previous) => writeListState(previous, change), { replace: true }),
    datasets: pages.flatMap((page) => page.data),
    total: pages[0]?.total,
    facets: pages[0]?.meta?.facets ?? noFacets,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    isChanging: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage && !query.isPlaceholderData)
        void query.fetchNextPage()
    },
    error: query.error,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())
  }
}
