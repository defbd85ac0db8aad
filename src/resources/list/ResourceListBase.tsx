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
  /** Names of the fields to read. */
  select: readonly string[]
  /** Facets with counts. */
  countedFacets: readonly Facet[]
  /** Other parameters of the request. */
  parameters?: RequestMeta
  children: ReactNode
}

/**
 * List of a resource, with its state in the URL and infinite pagination. Descendants use `useListContext`,
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
      // No check of the session here: the layout asks anonymous visitors to sign in, and the server restricts the list.
      disableAuthentication
      // The URL uses the names of the API's parameters, as scripts and bookmarks do, not react-admin's.
      disableSyncWithLocation
      perPage={listPageSize}
      // An empty sort with a search lets the server order by relevance.
      sort={{ field: state.q ? '' : field, order: order === '1' ? 'ASC' : 'DESC' }}
      filter={props.url.filter(state, account)}
      queryOptions={{
        meta: { ...props.parameters, select: props.select.join(','), facets: props.countedFacets.join(',') },
        retry,
        // The list itself shows the error, without a notification.
        onError: () => undefined
      }}
    >
      {props.children}
    </InfiniteListBase>
  )
}

interface ListStateOfUrl<State> {
  state: State
  /**
   * Changes the state, or updates it with a function. Replaces the URL, and returns to the first page and to the top of
   * the list.
   */
  change: (change: Partial<State> | ((state: State) => Partial<State>)) => void
}

/** Returns the state of a list from the URL. `showAll` applies to administrators in admin mode only. */
export function useListState<Facet extends string, Sort extends SortOrder, Parameter extends string>(
  url: ListUrl<Facet, Sort, Parameter>
): ListStateOfUrl<ListState<Facet, Sort, Parameter>> {
  const [parameters, setParameters] = useAddressQuery()
  const isAdmin = !!useSession().user?.adminMode
  const state = useMemo(() => {
    const urlState = url.read(parameters)
    return { ...urlState, showAll: urlState.showAll && isAdmin }
  }, [url, parameters, isAdmin])
  const change = useCallback(
    (changed: Parameters<ListStateOfUrl<typeof state>['change']>[0]) => {
      // Scrolls to the top: from further down, the infinite scroll would load the next pages at once.
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

/** Value of a facet and the number of records that have it. */
export interface FacetCount {
  count: number
  value: unknown
}

interface ResourceListResult<Listed> {
  records: Listed[]
  /** Number of matching records; undefined before the first response. */
  total: number | undefined
  facets: Record<string, FacetCount[] | undefined>
  isLoading: boolean
  isLoadingMore: boolean
  /** Whether the displayed records are those of the previous state. */
  isChanging: boolean
  loadMore: () => void
  error: unknown
  retry: () => void
}

const noFacets = {}
const noRecords: never[] = []

/** Returns the list in context, under the names that the screens use. */
export function useResourceList<Item extends RaRecord>(): ResourceListResult<Item> {
  const list: ListControllerResult<Item> = useListContext<Item>()
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext()
  const isChanging = !!list.isPlaceholderData
  const meta = list.meta as { facets?: ResourceListResult<Item>['facets'] } | undefined
  const records: Item[] = list.data ?? noRecords
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
