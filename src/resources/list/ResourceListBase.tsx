import { useCallback, useMemo, type ReactNode } from 'react'
import {
  InfiniteListBase,
  useInfinitePaginationContext,
  useListContext,
  type ListControllerResult,
  type RaRecord
} from 'react-admin'
import { useAddressQuery } from '../../ui/useAddressQuery.ts'
import { retry } from '../../api/retry.ts'
import { useSession } from '../../authProvider/useSession.ts'
import type { RequestMeta } from '../../dataProvider/query.ts'
import type { ListState, ListUrl, SortOrder } from './listState.ts'

const listPageSize = 20

interface ResourceListProps<Facet extends string, Sort extends SortOrder, Parameter extends string> {
  resource: string
  url: ListUrl<Facet, Sort, Parameter>
  /** Fields that are shown, by name. */
  select: readonly string[]
  /** Facets whose values are counted. */
  counted: readonly Facet[]
  /** Other parameters of the request. */
  parameters?: RequestMeta
  children: ReactNode
}

/**
 * The list of a resource: its state is the URL, its pages are added one after the other. Inside, `useListContext`,
 * `useResourceList` and `useListState`.
 */
export function ResourceListBase<Facet extends string, Sort extends SortOrder, Parameter extends string>(
  props: ResourceListProps<Facet, Sort, Parameter>
): ReactNode {
  const { account } = useSession()
  const { state } = useListState(props.url)
  const [field = '', order] = state.sort.split(':')
  return (
    <InfiniteListBase
      resource={props.resource}
      // The layout asks anonymous visitors to sign in, the server chooses what is listed.
      disableAuthentication
      // The URL of a list has the parameters of the API, which scripts and bookmarks share.
      disableSyncWithLocation
      perPage={listPageSize}
      // A text is searched in the order of relevance.
      sort={{ field: state.q ? '' : field, order: order === '1' ? 'ASC' : 'DESC' }}
      filter={props.url.filter(state, account)}
      queryOptions={{
        meta: { ...props.parameters, select: props.select.join(','), facets: props.counted.join(',') },
        retry,
        // Errors are shown where the records would be.
        onError: () => undefined
      }}
    >
      {props.children}
    </InfiniteListBase>
  )
}

interface ListStateOfUrl<State> {
  state: State
  /** Changes the state, or what is made of it; the URL is replaced and the list starts again at its first page, seen from its top. */
  change: (change: Partial<State> | ((state: State) => Partial<State>)) => void
}

/** What the URL asks of the list. Only an administrator in admin mode sees the records of everybody. */
export function useListState<Facet extends string, Sort extends SortOrder, Parameter extends string>(
  url: ListUrl<Facet, Sort, Parameter>
): ListStateOfUrl<ListState<Facet, Sort, Parameter>> {
  const [parameters, setParameters] = useAddressQuery()
  const isAdmin = !!useSession().user?.adminMode
  const state = useMemo(() => {
    const read = url.read(parameters)
    return { ...read, showAll: read.showAll && isAdmin }
  }, [url, parameters, isAdmin])
  const change = useCallback(
    (changed: Parameters<ListStateOfUrl<typeof state>['change']>[0]) => {
      // What is found begins at the top: further down its next pages would be loaded, and its first ones out of sight.
      window.scrollTo(0, 0)
      setParameters(
        (previous) =>
          url.write(previous, typeof changed === 'function' ? changed(url.read(previous)) : changed),
        { replace: true }
      )
    },
    [setParameters, url]
  )
  return { state, change }
}

/** A value of a facet and how many records have it. */
export interface FacetCount {
  count: number
  value: unknown
}

interface ResourceListResult<Listed> {
  records: Listed[]
  /** Records that match, undefined until the first answer. */
  total: number | undefined
  facets: Record<string, FacetCount[] | undefined>
  isLoading: boolean
  isLoadingMore: boolean
  /** The list is still that of the former state. */
  isChanging: boolean
  loadMore: () => void
  error: unknown
  retry: () => void
}

const noFacets = {}
const noRecords: never[] = []

/** The list around, in the words of its screens. */
export function useResourceList<Listed extends RaRecord>(): ResourceListResult<Listed> {
  const list: ListControllerResult<Listed> = useListContext<Listed>()
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext()
  const isChanging = !!list.isPlaceholderData
  const meta = list.meta as { facets?: ResourceListResult<Listed>['facets'] } | undefined
  const records: Listed[] = list.data ?? noRecords
  const isNextPageMissing = !!list.error && records.length > 0 && hasNextPage
  return {
    records,
    total: list.total,
    facets: meta?.facets ?? noFacets,
    isLoading: list.isPending,
    isLoadingMore: isFetchingNextPage,
    isChanging,
    loadMore() {
      if (hasNextPage && !isFetchingNextPage && !isChanging) void fetchNextPage()
    },
    error: list.error,
    retry: () => void (isNextPageMissing ? fetchNextPage() : list.refetch())
  }
}
