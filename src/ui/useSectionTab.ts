import { useCallback } from 'react'
import { useAddressQuery } from './useAddressQuery.ts'
import type { SectionTab } from './SectionCard.tsx'

/**
 * Selected tab of a section, in a URL parameter named after the section, for reloads and links. Defaults to the first
 * tab, also for an unknown one.
 */
export function useSectionTab(
  section: string,
  tabs: readonly Pick<SectionTab, 'id'>[]
): [string | undefined, (tab: string) => void] {
  const [query, setQuery] = useAddressQuery()
  const first = tabs[0]?.id
  const requestedTab = query.get(section)
  const select = useCallback(
    (tab: string) =>
      setQuery(
        (current) => {
          const newQuery = new URLSearchParams(current)
          if (tab === first) newQuery.delete(section)
          else newQuery.set(section, tab)
          return newQuery
        },
        { replace: true, preventScrollReset: true }
      ),
    [setQuery, section, first]
  )
  return [tabs.some(({ id }) => id === requestedTab) ? (requestedTab ?? first) : first, select]
}
