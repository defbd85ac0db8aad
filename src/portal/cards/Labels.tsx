/** Topics and keywords of a resource, as links to the filtered catalog. */
import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { Chip } from '../ui/Chip.tsx'
import { portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import type { Topic } from './listed.ts'

interface LabelsProps {
  family: 'datasets' | 'applications'
  topics?: Topic[] | undefined
  keywords?: string[] | undefined
  /** `topics` and `keywords` of the configuration: `{show, color, …}`. */
  looks: Record<string, unknown>
  /** Default of `show`. False if absent. */
  byDefault?: boolean
}

export function Labels({
  family,
  topics = [],
  keywords = [],
  looks,
  byDefault = false
}: LabelsProps): ReactNode {
  const visit = useVisit()
  const isShown = (name: 'topics' | 'keywords'): boolean => {
    const { show } = sectionOf(looks[name])
    return byDefault ? show !== false : show === true
  }
  const to = (name: string, value: string): string =>
    `${portalPath(visit, `/${family}`)}?${new URLSearchParams({ [name]: value })}`
  const shownTopics = isShown('topics') && Array.isArray(topics) ? topics : []
  const shownWords = isShown('keywords') && Array.isArray(keywords) ? keywords : []
  if (!shownTopics.length && !shownWords.length) return null
  return (
    <ul className="chips labels">
      {shownTopics.map(({ id, title, color, icon }) => (
        <li key={id}>
          <Chip look={looks.topics} href={to('topics', id)} ownColor={color} icon={icon}>
            {title}
          </Chip>
        </li>
      ))}
      {shownWords.map((word) => (
        <li key={word}>
          <Chip look={{ variant: 'outlined', ...sectionOf(looks.keywords) }} href={to('keywords', word)}>
            {word}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
