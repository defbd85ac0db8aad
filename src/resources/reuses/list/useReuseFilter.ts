import { useSearchParams } from 'react-router'
import { useRights } from '../../../authProvider/useSession.ts'
import { filterOfQuery, queryWithFilter, type ReuseFilter } from '../model/reuseFilter.ts'

export interface ReuseFilterState {
  filter: ReuseFilter
  change: (change: Partial<ReuseFilter>) => void
}

/** What the address asks of the list. */
export function useReuseFilter(): ReuseFilterState {
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
