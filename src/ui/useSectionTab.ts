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
