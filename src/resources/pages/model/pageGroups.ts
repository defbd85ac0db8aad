/** Sections of the list of pages, and groups of free pages. No I/O. */
import { standardPages } from '../../../../contract/portals/portal.ts'
import type { PageGroup } from '../../../../contract/portals/page.ts'
import { byLabel } from '../../../i18n/collation.ts'
import type { ListedPage } from '../api.ts'

/** Id of the free pages without group, as in the API. */
export const noGroup = 'default'

export interface PagePart {
  id: 'standard' | 'events' | 'news' | 'other' | `group:${string}`
  /** Title of a group, set by the account. */
  title?: string
  pages: ListedPage[]
}

const isStandard = ({ type }: ListedPage): boolean => (standardPages as readonly string[]).includes(type)

export const groupIdOf = ({ type, config }: ListedPage): string | undefined =>
  type === 'generic' ? (config.genericMetadata?.group?._id ?? noGroup) : undefined

/** Current titles of groups by id; for a deleted group, the title stored in its pages. */
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

/** Non-empty sections, in display order. */
export function partsOf(
  pages: readonly ListedPage[],
  groups: readonly Pick<PageGroup, '_id' | 'title'>[]
): PagePart[] {
  const titles = groupTitles(pages, groups)
  const inGroup = (id: string): ListedPage[] => pages.filter((page) => groupIdOf(page) === id)
  const groupParts = byLabel([...titles], ([, title]) => title).map(([id, title]): PagePart => ({
    id: `group:${id}`,
    title,
    pages: inGroup(id)
  }))
  const parts: PagePart[] = [
    { id: 'standard', pages: pages.filter(isStandard) },
    { id: 'events', pages: pages.filter(({ type }) => type === 'event') },
    { id: 'news', pages: pages.filter(({ type }) => type === 'news') },
    ...groupParts,
    { id: 'other', pages: inGroup(noGroup) }
  ]
  return parts.filter((part) => part.pages.length)
}
