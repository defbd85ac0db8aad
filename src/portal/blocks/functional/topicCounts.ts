/** Topics of a portal with their number of datasets and applications. No I/O. */
import type { Block } from '../../../../contract/portals/blocks.ts'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import { platformAddress, siteName } from '../../view/addresses.ts'
import { listOf, textOf } from '../values.ts'

const topicSources = ['datasets', 'applications'] as const
type TopicSource = (typeof topicSources)[number]

export function sourcesOf(block: Block): TopicSource[] {
  const modes = Array.isArray(block.mode) ? (block.mode as unknown[]) : [block.mode]
  const known = topicSources.filter((source) => modes.includes(source))
  return known.length ? known : ['datasets']
}

export function topicsAddress(visit: Visit, source: TopicSource): string {
  return platformAddress(`/${source}`, { publicationSites: siteName(visit), facets: 'topics', size: 0 })
}

export interface CountedTopic {
  id: string
  title: string
  color: unknown
  icon: unknown
  count: number
}

/** @param bodies responses of the sources; invalid ones count as no topics */
export function countedTopics(bodies: unknown[]): CountedTopic[] {
  const topics = new Map<string, CountedTopic>()
  for (const body of bodies) {
    for (const facet of listOf(sectionOf(sectionOf(body).facets).topics)) {
      const { count, value } = sectionOf(facet)
      const { id, title, color, icon } = sectionOf(value)
      if (typeof id !== 'string' || typeof count !== 'number') continue
      const known = topics.get(id)
      if (known) known.count += count
      else topics.set(id, { id, title: textOf(title) || id, color, icon, count })
    }
  }
  return [...topics.values()]
}
