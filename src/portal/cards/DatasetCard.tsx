import { mdiApi, mdiMapOutline, mdiTable } from '@mdi/js'
import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { Card, useCardLook } from '../ui/Card.tsx'
import { useFormats } from '../view/formats.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { portalTexts } from '../view/texts.ts'
import { CardActions, type CardAction } from './CardActions.tsx'
import { CardPicture } from './CardPicture.tsx'
import { Labels } from './Labels.tsx'
import { resourcePath, type ListedDataset } from './listed.ts'
import { datasetThumbnail } from './thumbnail.ts'

const useTexts = portalTexts({
  fr: { updated: 'Mis à jour le', table: 'Tableau', map: 'Carte', api: 'API' },
  en: { updated: 'Updated on', table: 'Table', map: 'Map', api: 'API' }
})

export interface ResourceCardProps<Listed> {
  item: Listed
  /** `cardConfig` of a block; that of the portal without it. */
  look?: unknown
  level?: 2 | 3
  isEager?: boolean
}

export function DatasetCard({ item, look, level = 3, isEager }: ResourceCardProps<ListedDataset>): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const { day } = useFormats()
  const { config } = visit.portal
  const own = sectionOf(look ?? sectionOf(config.datasets).card)
  const cardLook = useCardLook(own)
  const href = resourcePath(visit, 'datasets', item)
  const { title, summary, owner, topics, keywords, bbox, isMetaOnly } = item
  const thumbnail = datasetThumbnail(item, { thumbnail: sectionOf(own.thumbnail), topics: config.topics })
  const updated = day(item.dataUpdatedAt ?? item.updatedAt)
  const department = own.showDepartment !== false && owner.departmentName
  const actions: CardAction[] = isMetaOnly
    ? []
    : [
        { key: 'table', label: texts.table, icon: mdiTable, href: `${href}/table` },
        ...(bbox?.length ? [{ key: 'map', label: texts.map, icon: mdiMapOutline, href: `${href}/map` }] : []),
        { key: 'api', label: texts.api, icon: mdiApi, href: `${href}/api-doc` }
      ]
  const location = own.actionsLocation
  const links =
    location === 'none' ? null : <CardActions actions={actions} style={own.actionsStyle} title={title} />
  return (
    <Card
      look={cardLook}
      title={title}
      href={href}
      level={level}
      {...(thumbnail
        ? { picture: <CardPicture thumbnail={thumbnail} isEager={isEager} isOfBlock={look !== undefined} /> }
        : {})}
      {...(department ? { overline: department } : {})}
      {...(location === 'right' && links ? { side: links } : {})}
      foot={
        <>
          <Labels family="datasets" topics={topics} keywords={keywords} looks={own} />
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
