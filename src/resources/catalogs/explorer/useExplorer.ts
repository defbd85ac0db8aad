import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import type { Capability, RemoteListing } from '../../../../contract/catalogs/catalog.ts'
import { apiJson } from '../../../api/http.ts'
import { catalogsApi, catalogsKey } from '../api.ts'
import { filterParameters, placeOf, withPlace, type Place } from './place.ts'

interface ExplorerState {
  place: Place
  /** A folder is an entry of the history: the back button goes up. The rest is in the place of the present one. */
  change: (change: Partial<Place>) => void
  listing: RemoteListing | undefined
  error: unknown
  /** Another listing is on its way. */
  isReading: boolean
  retry: () => void
}

interface Explored {
  catalog: string
  capabilities: readonly Capability[]
  /** `import`, or what a publication will do there. */
  action: string
}

/** What a remote catalog holds, at a place that is in the address. */
export function useExplorer({ catalog, capabilities, action }: Explored): ExplorerState {
  const [query, setQuery] = useSearchParams()
  // The step of the wizard is kept there.
  const { state } = useLocation() as { state: unknown }
  const place = placeOf(query)
  const { folder, q, page, size, filters } = place
  const isPaged = capabilities.includes('pagination')
  const parameters = {
    ...filterParameters(filters),
    currentFolderId: folder,
    action,
    ...(capabilities.includes('search') ? { q } : {}),
    ...(isPaged ? { page, size } : {})
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...catalogsKey, 'resources', catalog, parameters],
    queryFn: ({ signal }) =>
      apiJson<RemoteListing>(`${catalogsApi}/catalogs/${encodeURIComponent(catalog)}/resources`, {
        query: parameters,
        signal
      }),
    placeholderData: keepPreviousData,
    // The platform has waited for the remote already.
    retry: false,
    staleTime: 30_000
  })
  return {
    place,
    change(change) {
      const isFolder = 'folder' in change
      const next = { ...place, page: 1, ...(isFolder ? { q: '' } : {}), ...change }
      setQuery(withPlace(query, next), { replace: !isFolder, state, preventScrollReset: true })
    },
    // What another folder holds is not shown as what cannot be read.
    listing: error ? undefined : data,
    error,
    isReading: isFetching,
    retry: () => void refetch()
  }
}
