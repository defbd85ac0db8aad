import type { ReactNode } from 'react'
import { readHover, sectionOf } from '../../../../contract/portals/looks.ts'
import { classes } from '../../ui/classes.ts'
import { Chip } from '../../ui/Chip.tsx'
import { portalPath } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import { Unread } from '../../view/Unread.tsx'
import { useRead } from '../../view/useRead.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { listOf, textOf } from '../values.ts'
import { valuesIn, withToggled } from './query.ts'
import { countedTopics, sourcesOf, topicsAddress, type CountedTopic } from './topicCounts.ts'

const useTexts = portalTexts({
  fr: { topics: 'Thématiques' },
  en: { topics: 'Topics' }
})

/** List of topics; each links to the catalog, or filters the current page. */
function TopicsBlock({ block }: BlockProps): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const sources = sourcesOf(block)
  // Both hooks always run: the rules of hooks require the same calls on each render.
  const first = useRead(topicsAddress(visit, sources[0] ?? 'datasets'))
  const second = useRead(topicsAddress(visit, sources[1] ?? sources[0] ?? 'datasets'))
  const reads = sources.length > 1 ? [first, second] : [first]
  const missing = reads.find(({ state }) => state === 'unavailable')
  if (missing) return <Unread read={missing} />
  const topics = countedTopics(reads.map((read) => (read.state === 'read' ? read.body : undefined)))
  if (!topics.length) return null
  const [source] = sources
  const isRedirected = block.redirectPage === true && sources.length === 1
  const chosen = isRedirected ? [] : valuesIn(visit.query, 'topics')
  const hrefOf = ({ id }: CountedTopic): string =>
    isRedirected
      ? `${portalPath(visit, `/${source}`)}?${new URLSearchParams({ topics: id })}`
      : portalPath(visit, visit.path) + withToggled(visit.query, 'topics', id)
  const titles = titlesOf(visit.portal.config.topics)
  const hover = readHover(block.hover)
  return (
    <ul
      aria-label={texts.topics}
      className={classes(
        'chips topics',
        block.centered === true && 'is-centered',
        ...hover.effects.map((effect) => `chips-${effect}`),
        hover.color && `hover-to-${hover.color}`
      )}
    >
      {topics.map((topic) => (
        <li key={topic.id}>
          <Chip
            look={block}
            href={hrefOf(topic)}
            ownColor={topic.color}
            icon={topic.icon}
            count={topic.count}
            isActive={chosen.includes(topic.id)}
          >
            {titles.get(topic.id) ?? topic.title}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** Titles that the portal gives to topics, by id. */
function titlesOf(stored: unknown): Map<string, string> {
  return new Map(
    listOf(stored).flatMap((topic): [string, string][] => {
      const { id, title } = sectionOf(topic)
      return typeof id === 'string' && textOf(title) ? [[id, textOf(title)]] : []
    })
  )
}

export const topics: BlockView = {
  View: TopicsBlock,
  reads: (block, visit) => sourcesOf(block).map((source) => topicsAddress(visit, source))
}
