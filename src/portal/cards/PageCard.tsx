/** Cards of events and of news, which are pages with a date. */
import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { Card, useCardLook } from '../ui/Card.tsx'
import { formatsOf } from '../view/formats.ts'
import { portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { CardPicture } from './CardPicture.tsx'
import type { ResourceCardProps } from './DatasetCard.tsx'
import { periodText } from './period.ts'
import type { ListedPage } from './listed.ts'

export function PageCard(props: ResourceCardProps<ListedPage> & { type: 'event' | 'news' }): ReactNode {
  const { type, item, look, level = 3, isEager } = props
  const visit = useVisit()
  const { config } = visit.portal
  const own = sectionOf(look ?? sectionOf(type === 'event' ? config.events : config.news).card)
  const cardLook = useCardLook(own)
  const { title, description, thumbnail, eventMetadata, newsMetadata } = item
  const slug = (type === 'event' ? eventMetadata : newsMetadata)?.slug ?? ''
  const path = `${type}/${encodeURIComponent(slug)}`
  const date =
    type === 'event' ? periodText(eventMetadata ?? {}, visit) : formatsOf(visit).day(newsMetadata?.date)
  const standIn = cardLook.thumbnail.default
  const picture = thumbnail ? (
    <CardPicture
      thumbnail={{ image: thumbnail }}
      isEager={isEager}
      folder={`${visit.api}/pages/${path}/images`}
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
      href={portalPath(visit, `/${path}`)}
      level={level}
      {...(picture ? { picture } : {})}
      {...(date ? { overline: <time>{date}</time> } : {})}
    >
      {own.showDescription !== false && description ? <p className="card-summary">{description}</p> : null}
    </Card>
  )
}

export function EventCard(props: ResourceCardProps<ListedPage>): ReactNode {
  return <PageCard {...props} type="event" />
}

export function NewsCard(props: ResourceCardProps<ListedPage>): ReactNode {
  return <PageCard {...props} type="news" />
}
