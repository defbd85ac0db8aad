import { useSearchParams } from 'react-router'
import { useRights } from '../../../authProvider/useSession.ts'
import { filterOfQuery, queryWithFilter, type PageFilter } from '../model/pageFilter.ts'

export interface PageFilterState {
  filter: PageFilter
  change: (change: Partial<PageFilter>) => void
}

/** What the address asks of the list. */
export function usePageFilter(): PageFilterState {
  const { adminMode } = useRights()
  const [query, setQuery] = useSearchParams()
  return {
    filter: filterOfQuery(query, adminMode),
    change: (change) =>
      setQuery((former) => queryWithFilter(former, { ...filterOfQuery(former, adminMode), ...change }), {
        replace: true
      })
  }
}
