import { use, useCallback } from 'react'
import { UNSAFE_DataRouterContext, useSearchParams, type NavigateOptions } from 'react-router'

type ChangeQuery = (
  change: (latest: URLSearchParams) => URLSearchParams | Record<string, string>,
  options?: NavigateOptions
) => void

/**
 * Query string of the current URL, and a function that changes it. The router renders navigations with low priority,
 * so that the rendered query may lag behind the URL: a change is applied to the current URL, or two changes in a row
 * would overwrite each other.
 */
export function useAddressQuery(): [URLSearchParams, ChangeQuery] {
  const router = use(UNSAFE_DataRouterContext)?.router
  const [query, setQuery] = useSearchParams()
  const changeQuery = useCallback<ChangeQuery>(
    (change, options) =>
      setQuery(
        (drawn) => change(router ? new URLSearchParams(router.state.location.search) : drawn),
        options
      ),
    [router, setQuery]
  )
  return [query, changeQuery]
}

/** Applies the difference between two query strings to the latest one. */
export function rebaseQuery(
  latest: URLSearchParams,
  { from, to }: { from: URLSearchParams; to: URLSearchParams }
): URLSearchParams {
  const newQuery = new URLSearchParams(latest)
  for (const key of new Set([...from.keys(), ...to.keys()])) {
    const values = to.getAll(key)
    if (values.join('\n') === from.getAll(key).join('\n')) continue
    newQuery.delete(key)
    for (const value of values) newQuery.append(key, value)
  }
  return newQuery
}
