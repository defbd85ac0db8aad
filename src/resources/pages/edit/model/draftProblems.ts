/** What keeps the draft of a page from being saved, as the server judges it. Pure. */
import { problemOfBlocks } from '../../../../../contract/portals/blocks.ts'
import { slugOfPage, type PageConfig, type PageType } from '../../../../../contract/portals/page.ts'

export type DraftProblem = 'title' | 'slug' | 'dates' | 'blocks'

/** Small letters, digits and hyphens. */
export const slugPattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$'
const slugRule = new RegExp(slugPattern)

export function draftProblem(type: PageType, config: PageConfig): DraftProblem | undefined {
  // A form has no value of a field that was emptied.
  const { title = '' } = config as Partial<PageConfig>
  if (!title.trim()) return 'title'
  const slug = slugOfPage(type, config)
  // Without one, the server makes it of the title.
  if (slug && !slugRule.test(slug)) return 'slug'
  if (type === 'event' && endsBeforeStart(config)) return 'dates'
  return problemOfBlocks(config.elements) && 'blocks'
}

/** Such an event would be over before it began: no list has it. A day lasts until its end. */
function endsBeforeStart({ eventMetadata }: PageConfig): boolean {
  const { startDate = '', endDate = '' } = eventMetadata ?? {}
  const isOfDays = startDate.length === 10 || endDate.length === 10
  const [start, end] = [startDate, endDate].map((date) =>
    Date.parse(isOfDays ? date.slice(0, 10) : date)
  ) as [number, number]
  return end < start
}
