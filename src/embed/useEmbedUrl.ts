import { useMemo, useSyncExternalStore } from 'react'
import type { PageLocation } from '../views/frame/pageLocation.ts'
import type { TableUrlState } from '../views/table/useTableState.ts'

/** State of the view in the query of the page's URL, which may be changed by the page or the host. */
export function useEmbedUrl(location: PageLocation): TableUrlState {
  const search = useSyncExternalStore(location.onChange, () => new URL(location.href()).search)
  return useMemo(
    () => ({
      query: new URLSearchParams(search),
      replace(query) {
        window.history.replaceState(window.history.state, '', addressWith(location, query))
      }
    }),
    [search, location]
  )
}

/** URL of the page with another query. */
export function addressWith(location: PageLocation, query: URLSearchParams): URL {
  const address = new URL(location.href())
  address.search = query.toString()
  return address
}
