import { mdiFullscreen } from '@mdi/js'
import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { Card, useCardLook } from '../ui/Card.tsx'
import { useFormats } from '../view/formats.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { portalTexts } from '../view/texts.ts'
import { CardActions } from './CardActions.tsx'
import { CardPicture } from './CardPicture.tsx'
import type { ResourceCardProps } from './DatasetCard.tsx'
import { Labels } from './Labels.tsx'
import { resourcePath, type ListedApplication } from './listed.ts'
import { applicationThumbnail } from './thumbnail.ts'

const useTexts = portalTexts({
  fr: { updated: 'Mise à jour le', full: 'Plein écran' },
  en: { updated: 'Updated on', full: 'Full screen' }
})

export function ApplicationCard(props: ResourceCardProps<ListedApplication>): ReactNode {
  const { item, look, level = 3, isEager } = props
  const visit = useVisit()
  const texts = useTexts()
  const { day } = useFormats()
  const { config } = visit.portal
  const own = sectionOf(look ?? sectionOf(config.applications).card)
  const cardLook = useCardLook(own)
  const path = resourcePath(visit, 'applications', item)
  const full = `${path}/full`
  const { title, summary, owner, topics } = item
  const thumbnail = applicationThumbnail(item, { thumbnail: sectionOf(own.thumbnail), topics: config.topics })
  const updated = day(item.updatedAt)
  const department = own.showDepartment !== false && owner.departmentName
  const actions = [{ key: 'full', label: texts.full, icon: mdiFullscreen, href: full }]
  const location = own.actionsLocation
  const links =
    location === 'none' ? null : <CardActions actions={actions} style={own.actionsStyle} title={title} />
  return (
    <Card
      look={cardLook}
      title={title}
      href={own.openInFullPage === true ? full : path}
      level={level}
      {...(thumbnail
        ? { picture: <CardPicture thumbnail={thumbnail} isEager={isEager} isOfBlock={look !== undefined} /> }
        : {})}
      {...(department ? { overline: department } : {})}
      {...(location === 'right' && links ? { side: links } : {})}
      foot={
        <>
          <Labels family="applications" topics={topics} looks={own} />
          {updated && (
            <p className="card-date">
              {texts.updated} {updated}
            </p>
          )}
          {location !== 'right' && links}
        </>
      }
    >
      {own.showSummary !== false && summary ? <p className="card-summary">{summary}</p> : null}
    </Card>
  )
}
