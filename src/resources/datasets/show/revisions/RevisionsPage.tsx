import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { DatasetSubPage } from '../DatasetSubPage.tsx'
import { PageTitle } from '../exploration/PageTitle.tsx'
import { RevisionsTable } from './RevisionsTable.tsx'

/** Revisions of the lines of a dataset, in full page. */
export function RevisionsPage(): ReactNode {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <DatasetSubPage key={id} id={id} name={t('datasets.revisions.title')}>
      <PageTitle />
      <Revisions />
    </DatasetSubPage>
  )
}

function Revisions(): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  if (!dataset.rest?.history) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('datasets.revisions.none')}</Typography>
  }
  return <RevisionsTable />
}
