import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { Card, useCardLook } from '../ui/Card.tsx'
import { portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { CardPicture } from './CardPicture.tsx'
import { cardText } from './cardText.tsx'
import type { ListedReuse } from './listed.ts'
import type { ResourceCardProps } from './ResourceCard.tsx'
import { imageThumbnail } from './thumbnail.ts'

export function ReuseCard({ item, look, level = 3, isEager }: ResourceCardProps<ListedReuse>): ReactNode {
  const visit = useVisit()
  const cardConfig = sectionOf(look ?? sectionOf(visit.portal.config.reuses).card)
  const cardLook = useCardLook(cardConfig)
  const { slug, title, author, summary, image } = item
  const picture = imageThumbnail(image, cardLook.thumbnail)
  return (
    <Card
      look={cardLook}
      title={title}
      href={portalPath(visit, `/reuses/${encodeURIComponent(slug)}`)}
      level={level}
      picture={
        picture && (
          <CardPicture
            thumbnail={picture}
            isEager={isEager}
            folder={reuseImages(visit, slug)}
            isOfBlock={look !== undefined}
          />
        )
      }
      foot={cardConfig.showAuthor !== false && author ? <p className="card-author">{author}</p> : undefined}
      {...cardText(summary, {
        isShown: cardConfig.showSummary !== false,
        hasPicture: !!picture,
        thumbnail: cardConfig.thumbnail
      })}
    />
  )
}

/** Base URL of the pictures of a reuse. */
export function reuseImages({ api }: { api: string }, slug: string): string {
  return `${api}/reuses/${encodeURIComponent(slug)}/images`
}
