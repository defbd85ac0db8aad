import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import DatasetMap from '../../../../views/map/DatasetMap.tsx'
import { DatasetSubPage } from '../DatasetSubPage.tsx'
import { LinesPlace } from './LinesPlace.tsx'
import { PageTitle } from './PageTitle.tsx'

/** Map of the lines of a dataset, in full page. */
export function MapPage(): ReactNode {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <DatasetSubPage key={id} id={id} name={t('datasets.show.exploration.map')} isFull>
      <PageTitle />
      <LinesPlace keep="everything">{(view) => <DatasetMap {...view} height="window" />}</LinesPlace>
    </DatasetSubPage>
  )
}
