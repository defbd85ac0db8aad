/** Validates the draft of a page by the rules of the server. No I/O. */
import { problemOfBlocks } from '../../../../../contract/portals/blocks.ts'
import { slugOfPage, type PageConfig, type PageType } from '../../../../../contract/portals/page.ts'

export type DraftProblem = 'title' | 'slug' | 'dates' | 'blocks'

/** Pattern of a slug: lower-case letters, digits and hyphens. */
export const slugPattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$'
const slugRule = new RegExp(slugPattern)

export function draftProblem(type: PageType, config: PageConfig): DraftProblem | undefined {
  // The form omits empty fields.
  const { title = '' } = config as Partial<PageConfig>
  if (!title.trim()) return 'title'
  const slug = slugOfPage(type, config)
  // An empty slug is allowed: the server derives it from the title.
  if (slug && !slugRule.test(slug)) return 'slug'
  if (type === 'event' && endsBeforeStart(config)) return 'dates'
  return problemOfBlocks(config.elements) && 'blocks'
}

/** Whether an event ends before it starts: no list would show it. An end date without time includes the whole day. */
function endsBeforeStart({ eventMetadata }: PageConfig): boolean {
  const { startDate = '', endDate = '' } = eventMetadata ?? {}
  const isOfDays = startDate.length === 10 || endDate.length === 10
  const [start, end] = [startDate, endDate].map((date) =>
    Date.parse(isOfDays ? date.slice(0, 10) : date)
  ) as [number, number]
  return end < start
}
