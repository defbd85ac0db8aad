import { useMemo, useSyncExternalStore } from 'react'
import type { PageLocation } from '../views/frame/pageLocation.ts'
import type { TableUrlState } from '../views/table/useTableState.ts'

/** The page's query as the state of its view; it follows the address whoever writes it. */
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

/** The address of the page with another query. */
export function addressWith(location: PageLocation, query: URLSearchParams): URL {
  const address = new URL(location.href())
  address.search = query.toString()
  return address
}
