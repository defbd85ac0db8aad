import { useQuery } from '@tanstack/react-query'
import { useRights } from '../../../authProvider/useSession.ts'
import { pagesOfTypesQuery } from '../api.ts'
import { referenceKey, referenceOf, type PageReference } from './linkModel.ts'

export type PageLinkType = 'generic' | 'event' | 'news'

interface PageChoice extends PageReference {
  isOnPortal: boolean
}

interface PageChoices {
  choices: PageChoice[]
  isLoading: boolean
  error: unknown
  /** Reason why visitors cannot reach the target page; undefined when they can. */
  noteOf: (page: PageReference | undefined) => 'gone' | 'notOnPortal' | undefined
}

/**
 * Pages of the account that links can target, by type.
 * @param type without it, no request is sent
 * @param portalId portal on which the pages should be published
 */
export function usePageChoices(type: PageLinkType | undefined, portalId?: string): PageChoices {
  const { adminMode } = useRights()
  const pages = useQuery({ ...pagesOfTypesQuery({ types: [type ?? 'generic'] }), enabled: !!type })
  const choices = (pages.data?.results ?? []).flatMap((page): PageChoice[] => {
    const reference = referenceOf(page)
    if (!reference) return []
    return [{ ...reference, isOnPortal: !portalId || page.portals.includes(portalId) }]
  })
  return {
    choices,
    isLoading: pages.isLoading,
    error: pages.error,
    noteOf(page) {
      if (!page || !type || !pages.data) return undefined
      const choice = choices.find((option) => referenceKey(option) === referenceKey(page))
      if (choice) return choice.isOnPortal ? undefined : 'notOnPortal'
      // A platform administrator may edit a portal of another account, whose pages are not in the list.
      return adminMode ? undefined : 'gone'
    }
  }
}
