/** Cards of events and news, which are pages with dates. */
import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { Card, useCardLook } from '../ui/Card.tsx'
import { formatsOf } from '../view/formats.ts'
import { portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { CardPicture } from './CardPicture.tsx'
import { cardText } from './cardText.tsx'
import type { ListedPage } from './listed.ts'
import { periodText } from './period.ts'
import type { ResourceCardProps } from './ResourceCard.tsx'
import { imageThumbnail } from './thumbnail.ts'

function PageCard(props: ResourceCardProps<ListedPage> & { type: 'event' | 'news' }): ReactNode {
  const { type, item, look, level = 3, isEager } = props
  const visit = useVisit()
  const { config } = visit.portal
  const cardConfig = sectionOf(look ?? sectionOf(type === 'event' ? config.events : config.news).card)
  const cardLook = useCardLook(cardConfig)
  const { title, description, thumbnail, eventMetadata, newsMetadata } = item
  const slug = (type === 'event' ? eventMetadata : newsMetadata)?.slug ?? ''
  const path = `${type}/${encodeURIComponent(slug)}`
  const date =
    type === 'event' ? periodText(eventMetadata ?? {}, visit) : formatsOf(visit).day(newsMetadata?.date)
  const picture = imageThumbnail(thumbnail, cardLook.thumbnail)
  return (
    <Card
      look={cardLook}
      title={title}
      href={portalPath(visit, `/${path}`)}
      level={level}
      picture={
        picture && (
          <CardPicture
            thumbnail={picture}
            isEager={isEager}
            folder={`${visit.api}/pages/${path}/images`}
            isOfBlock={look !== undefined}
          />
        )
      }
      overline={date && <time>{date}</time>}
      {...cardText(description, {
        isShown: cardConfig.showDescription !== false,
        hasPicture: !!picture,
        thumbnail: cardConfig.thumbnail
      })}
    />
  )
}

export function EventCard(props: ResourceCardProps<ListedPage>): ReactNode {
  return <PageCard {...props} type="event" />
}

export function NewsCard(props: ResourceCardProps<ListedPage>): ReactNode {
  return <PageCard {...props} type="news" />
}
