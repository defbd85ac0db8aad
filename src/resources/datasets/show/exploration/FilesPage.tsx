import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { FileList } from '../../../../views/files/FileList.tsx'
import { DatasetSubPage } from '../DatasetSubPage.tsx'
import { LinesPlace } from './LinesPlace.tsx'
import { PageTitle } from './PageTitle.tsx'

/** Attachments of the lines of a dataset, in full page. */
export function FilesPage(): ReactNode {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <DatasetSubPage key={id} id={id} name={t('datasets.show.exploration.files')} isFull>
      <PageTitle />
      <LinesPlace keep="filters">{(view) => <FileList {...view} height="window" />}</LinesPlace>
    </DatasetSubPage>
  )
}
