import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { DatasetSubPage } from './DatasetSubPage.tsx'
import { PageTitle } from './exploration/PageTitle.tsx'
import { Lines } from './Lines.tsx'

/** Table of the lines of a dataset, in full page. */
export function DatasetTablePage(): ReactNode {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <DatasetSubPage key={id} id={id} name={t('datasets.show.exploration.table')} isFull>
      <PageTitle />
      <Lines mode="scroll" height="window" keep="everything" />
    </DatasetSubPage>
  )
}
