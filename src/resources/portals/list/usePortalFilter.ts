import { useSearchParams } from 'react-router'
import { useRights } from '../../../authProvider/useSession.ts'
import { filterOfQuery, queryWithFilter, type PortalFilter } from '../model/portalFilter.ts'

export interface PortalFilterState {
  filter: PortalFilter
  change: (change: Partial<PortalFilter>) => void
}

/** What the address asks of the list. */
export function usePortalFilter(): PortalFilterState {
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
