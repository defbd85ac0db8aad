import { useCallback } from 'react'
import { useAddressQuery } from './useAddressQuery.ts'
import type { SectionTab } from './SectionCard.tsx'

/**
 * The tab that a section shows, in the address under the name of the section: a reload or a link comes back to it. A
 * section without its tab in the address, or with one that the person does not have, shows its first.
 */
export function useSectionTab(
  section: string,
  tabs: readonly Pick<SectionTab, 'id'>[]
): [string | undefined, (tab: string) => void] {
  const [query, setQuery] = useAddressQuery()
  const first = tabs[0]?.id
  const asked = query.get(section)
  const select = useCallback(
    (tab: string) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current)
          if (tab === first) next.delete(section)
          else next.set(section, tab)
          return next
        },
        { replace: true, preventScrollReset: true }
      ),
    [setQuery, section, first]
  )
  return [tabs.some(({ id }) => id === asked) ? (asked ?? first) : first, select]
}
