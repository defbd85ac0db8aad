import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { Capability, RemoteListing } from '../../../../contract/catalogs/catalog.ts'
import { apiJson } from '../../../api/http.ts'
import { useAddressQuery } from '../../../ui/useAddressQuery.ts'
import { catalogsApi, catalogsKey } from '../api.ts'
import { filterParameters, lastPage, placeOf, withPlace, type Place } from './place.ts'

interface ExplorerState {
  place: Place
  /**
   * Changes the location. A folder pushes a history entry, so that the back button goes up; other changes replace the
   * current entry.
   */
  change: (change: Partial<Place>) => void
  listing: RemoteListing | undefined
  error: unknown
  /** Whether a listing is loading. */
  isReading: boolean
  retry: () => void
}

interface Explored {
  catalog: string
  capabilities: readonly Capability[]
  /** `import`, or a publication action. */
  action: string
}

/** Lists the content of a remote catalog, at the location in the URL. */
export function useExplorer({ catalog, capabilities, action }: Explored): ExplorerState {
  const [query, setQuery] = useAddressQuery()
  // The wizard keeps its step in the state of the history entry.
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
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...catalogsKey, 'resources', catalog, parameters],
    queryFn: ({ signal }) =>
      apiJson<RemoteListing>(`${catalogsApi}/catalogs/${encodeURIComponent(catalog)}/resources`, {
        query: parameters,
        signal
      }),
    placeholderData: keepPreviousData,
    // No retry: the server already waits for the remote catalog until a timeout.
    retry: false,
    staleTime: 30_000
  })
  // The remote catalog may have fewer pages than the number in the URL, or than its former count.
  const last = data && !isPlaceholderData ? lastPage(data.count, size) : page
  const openLastPage = useEffectEvent(() =>
    setQuery((latest) => withPlace(latest, { ...placeOf(latest), page: last }), {
      replace: true,
      state,
      preventScrollReset: true
    })
  )
  useEffect(() => {
    if (page > last) openLastPage()
  }, [page, last])
  return {
    place,
    change(change) {
      const isFolder = 'folder' in change
      const reset = { page: 1, ...(isFolder ? { q: '' } : {}) }
      setQuery((latest) => withPlace(latest, { ...placeOf(latest), ...reset, ...change }), {
        replace: !isFolder,
        state,
        preventScrollReset: true
      })
    },
    // After an error the rows of the previous folder are not shown as those of this one.
    listing: error ? undefined : data,
    error,
    isReading: isFetching,
    retry: () => void refetch()
  }
}
