import { use, useCallback } from 'react'
import { UNSAFE_DataRouterContext, useSearchParams, type NavigateOptions } from 'react-router'

type ChangeQuery = (
  change: (latest: URLSearchParams) => URLSearchParams | Record<string, string>,
  options?: NavigateOptions
) => void

/**
 * The query of the address, and how a part of it is changed. The router draws another address when nothing more urgent is
 * left to do: what was drawn last may lag behind the address, so that a change starts from the address itself. Two of them
 * in a row would undo one another.
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

/** A query with what was changed from one to another, the rest as it is there. */
export function rebased(
  latest: URLSearchParams,
  { from, to }: { from: URLSearchParams; to: URLSearchParams }
): URLSearchParams {
  const next = new URLSearchParams(latest)
  for (const key of new Set([...from.keys(), ...to.keys()])) {
    const values = to.getAll(key)
    if (values.join('\n') === from.getAll(key).join('\n')) continue
    next.delete(key)
    for (const value of values) next.append(key, value)
  }
  return next
}
