import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Thumbnails } from '../../../../views/thumbnails/Thumbnails.tsx'
import { DatasetSubPage } from '../DatasetSubPage.tsx'
import { LinesPlace } from './LinesPlace.tsx'
import { PageTitle } from './PageTitle.tsx'

/** Images of the lines of a dataset, in full page. */
export function ThumbnailsPage(): ReactNode {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <DatasetSubPage key={id} id={id} name={t('datasets.show.exploration.thumbnails')} isFull>
      <PageTitle />
      <LinesPlace keep="filters">{(view) => <Thumbnails {...view} height="window" />}</LinesPlace>
    </DatasetSubPage>
  )
}
