/** Cards of datasets and of applications. */
import { mdiApi, mdiFullscreen, mdiMapOutline, mdiTable } from '@mdi/js'
import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { Card, useCardLook } from '../ui/Card.tsx'
import { useFormats } from '../view/formats.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { portalTexts } from '../view/texts.ts'
import { CardActions, type CardAction } from './CardActions.tsx'
import { CardPicture } from './CardPicture.tsx'
import { cardText } from './cardText.tsx'
import { Labels } from './Labels.tsx'
import { resourcePath, type ListedApplication, type ListedDataset } from './listed.ts'
import { applicationThumbnail, datasetThumbnail } from './thumbnail.ts'

const useTexts = portalTexts({
  fr: {
    datasets: 'Mis à jour le',
    applications: 'Mise à jour le',
    table: 'Tableau',
    map: 'Carte',
    api: 'API',
    full: 'Plein écran'
  },
  en: {
    datasets: 'Updated on',
    applications: 'Updated on',
    table: 'Table',
    map: 'Map',
    api: 'API',
    full: 'Full screen'
  }
})

export interface ResourceCardProps<Listed> {
  item: Listed
  /** `cardConfig` of a block; defaults to that of the portal. */
  look?: unknown
  level?: 2 | 3
  isEager?: boolean
}

type Props =
  | (ResourceCardProps<ListedDataset> & { family: 'datasets' })
  | (ResourceCardProps<ListedApplication> & { family: 'applications' })

function ResourceCard(props: Props): ReactNode {
  const { family, item, look, level = 3, isEager } = props
  const visit = useVisit()
  const texts = useTexts()
  const { day } = useFormats()
  const { config } = visit.portal
  const cardConfig = sectionOf(look ?? sectionOf(config[family]).card)
  const cardLook = useCardLook(cardConfig)
  const path = resourcePath(visit, family, item)
  const { title, summary, owner, topics } = item
  const ofThumbnail = {
    thumbnail: sectionOf(cardConfig.thumbnail),
    topics: config.topics,
    sitePath: visit.sitePath
  }
  const { thumbnail, updatedAt, keywords, actions } =
    family === 'datasets'
      ? {
          thumbnail: datasetThumbnail(item, ofThumbnail),
          updatedAt: props.item.dataUpdatedAt ?? item.updatedAt,
          keywords: props.item.keywords,
          actions: datasetActions(props.item, path, texts)
        }
      : {
          thumbnail: applicationThumbnail(item, ofThumbnail),
          updatedAt: item.updatedAt,
          keywords: undefined,
          actions: [{ key: 'full', label: texts.full, icon: mdiFullscreen, href: `${path}/full` }]
        }
  const updated = day(updatedAt)
  const location = cardConfig.actionsLocation
  const links = location !== 'none' && (
    <CardActions actions={actions} style={cardConfig.actionsStyle} title={title} />
  )
  return (
    <Card
      look={cardLook}
      title={title}
      href={family === 'applications' && cardConfig.openInFullPage === true ? `${path}/full` : path}
      level={level}
      picture={
        thumbnail && <CardPicture thumbnail={thumbnail} isEager={isEager} isOfBlock={look !== undefined} />
      }
      overline={cardConfig.showDepartment !== false && owner.departmentName}
      side={location === 'right' && links}
      foot={
        <>
          <Labels family={family} topics={topics} keywords={keywords} looks={cardConfig} />
          {updated && (
            <p className="card-date">
              {texts[family]} {updated}
            </p>
          )}
          {location !== 'right' && links}
        </>
      }
      {...cardText(summary, {
        isShown: cardConfig.showSummary !== false,
        hasPicture: !!thumbnail,
        thumbnail: cardConfig.thumbnail
      })}
    />
  )
}

function datasetActions(
  { isMetaOnly, bbox }: ListedDataset,
  path: string,
  texts: ReturnType<typeof useTexts>
): CardAction[] {
  if (isMetaOnly) return []
  return [
    { key: 'table', label: texts.table, icon: mdiTable, href: `${path}/table` },
    ...(bbox?.length ? [{ key: 'map', label: texts.map, icon: mdiMapOutline, href: `${path}/map` }] : []),
    { key: 'api', label: texts.api, icon: mdiApi, href: `${path}/api-doc` }
  ]
}

export function DatasetCard(props: ResourceCardProps<ListedDataset>): ReactNode {
  return <ResourceCard {...props} family="datasets" />
}

export function ApplicationCard(props: ResourceCardProps<ListedApplication>): ReactNode {
  return <ResourceCard {...props} family="applications" />
}
