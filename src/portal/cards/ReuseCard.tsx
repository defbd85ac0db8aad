import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { Card, useCardLook } from '../ui/Card.tsx'
import { portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { CardPicture } from './CardPicture.tsx'
import type { ResourceCardProps } from './DatasetCard.tsx'
import type { ListedReuse } from './listed.ts'

export function ReuseCard({ item, look, level = 3, isEager }: ResourceCardProps<ListedReuse>): ReactNode {
  const visit = useVisit()
  const own = sectionOf(look ?? sectionOf(visit.portal.config.reuses).card)
  const cardLook = useCardLook(own)
  const { slug, title, author, summary, image } = item
  const standIn = cardLook.thumbnail.default
  const picture = image ? (
    <CardPicture
      thumbnail={{ image }}
      isEager={isEager}
      folder={reuseImages(visit, slug)}
      isOfBlock={false}
    />
  ) : standIn ? (
    <CardPicture
      thumbnail={{ image: standIn, isStandIn: true }}
      isEager={isEager}
      isOfBlock={look !== undefined}
    />
  ) : undefined
  return (
    <Card
      look={cardLook}
      title={title}
      href={portalPath(visit, `/reuses/${encodeURIComponent(slug)}`)}
      level={level}
      {...(picture ? { picture } : {})}
      {...(own.showAuthor !== false && author ? { foot: <p className="card-author">{author}</p> } : {})}
    >
      {own.showSummary !== false && summary ? <p className="card-summary">{summary}</p> : null}
    </Card>
  )
}

/** The folder of the pictures of a reuse. */
export function reuseImages({ api }: { api: string }, slug: string): string {
  return `${api}/reuses/${encodeURIComponent(slug)}/images`
}
