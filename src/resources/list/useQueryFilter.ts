import { useAddressQuery } from '../../ui/useAddressQuery.ts'
import { useRights } from '../../authProvider/useSession.ts'

export interface QueryFilter<Filter> {
  filter: Filter
  change: (change: Partial<Filter>) => void
}

/** State of a list that is filtered in the browser, in the URL. */
export function useQueryFilter<Filter>(
  filterOfQuery: (query: URLSearchParams, isAdminMode: boolean) => Filter,
  queryWithFilter: (query: URLSearchParams, filter: Filter) => URLSearchParams
): QueryFilter<Filter> {
  const { adminMode } = useRights()
  const [query, setQuery] = useAddressQuery()
  return {
    filter: filterOfQuery(query, adminMode),
    change(change) {
      // Shows the results from the top.
      window.scrollTo(0, 0)
      setQuery(
        (previous) => queryWithFilter(previous, { ...filterOfQuery(previous, adminMode), ...change }),
        {
          replace: true
        }
      )
    }
  }
}
