/** The parts of the list of pages, and the groups that free pages are in. Pure. */
import { standardPages } from '../../../../contract/portals/portal.ts'
import type { PageGroup } from '../../../../contract/portals/page.ts'
import { byLabel } from '../../../i18n/collation.ts'
import type { ListedPage } from '../api.ts'

/** Free pages that are in no group, as the API calls it. */
export const noGroup = 'default'

export interface PagePart {
  id: 'standard' | 'events' | 'news' | 'other' | `group:${string}`
  /** Title of a group, as its account called it. */
  title?: string
  pages: ListedPage[]
}

const isStandard = ({ type }: ListedPage): boolean => (standardPages as readonly string[]).includes(type)

export const groupIdOf = ({ type, config }: ListedPage): string | undefined =>
  type === 'generic' ? (config.genericMetadata?.group?._id ?? noGroup) : undefined

/** Titles of groups by their ids: as they are now, else as their pages know them. */
export function groupTitles(
  pages: readonly ListedPage[],
  groups: readonly Pick<PageGroup, '_id' | 'title'>[]
): Map<string, string> {
  const known = pages.flatMap(({ config }) => {
    const group = config.genericMetadata?.group
    return group ? [[group._id, group.title] as const] : []
  })
  return new Map([...known, ...groups.map(({ _id, title }) => [_id, title] as const)])
}

/** The parts that have pages, in their order. */
export function partsOf(
  pages: readonly ListedPage[],
  groups: readonly Pick<PageGroup, '_id' | 'title'>[]
): PagePart[] {
  const titles = groupTitles(pages, groups)
  const inGroup = (id: string): ListedPage[] => pages.filter((page) => groupIdOf(page) === id)
  const own = byLabel([...titles], ([, title]) => title).map(([id, title]): PagePart => ({
    id: `group:${id}`,
    title,
    pages: inGroup(id)
  }))
  const parts: PagePart[] = [
    { id: 'standard', pages: pages.filter(isStandard) },
    { id: 'events', pages: pages.filter(({ type }) => type === 'event') },
    { id: 'news', pages: pages.filter(({ type }) => type === 'news') },
    ...own,
    { id: 'other', pages: inGroup(noGroup) }
  ]
  return parts.filter((part) => part.pages.length)
}
