import { useSearchParams } from 'react-router'
import { useRights } from '../../../authProvider/useSession.ts'
import { filterOfQuery, queryWithFilter, type CatalogFilter } from '../model/catalogFilter.ts'

export interface CatalogFilterState {
  filter: CatalogFilter
  change: (change: Partial<CatalogFilter>) => void
}

/** What the address asks of the list. */
export function useCatalogFilter(): CatalogFilterState {
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
