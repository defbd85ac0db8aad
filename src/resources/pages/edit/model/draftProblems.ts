/** What keeps the draft of a page from being saved, as the server judges it. Pure. */
import { problemOfBlocks } from '../../../../../contract/portals/blocks.ts'
import { slugOfPage, type PageConfig, type PageType } from '../../../../../contract/portals/page.ts'

export type DraftProblem = 'title' | 'slug' | 'blocks'

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
  return problemOfBlocks(config.elements) && 'blocks'
}
