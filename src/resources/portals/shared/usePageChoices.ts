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
  /** What visitors would find at a page that a link leads to; undefined when they find it. */
  noteOf: (page: PageReference | undefined) => 'gone' | 'notOnPortal' | undefined
}

/**
 * The pages of a type that links lead to, those of the account.
 * @param type nothing is asked for without it
 * @param portalId pages that are not on this portal are known
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
      const choice = choices.find((one) => referenceKey(one) === referenceKey(page))
      if (choice) return choice.isOnPortal ? undefined : 'notOnPortal'
      // The portal may be of another account, whose pages are not among those.
      return adminMode ? undefined : 'gone'
    }
  }
}
