import { Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useDataset } from '../live/DatasetPageContext.ts'
import { DatasetSubPage } from './DatasetSubPage.tsx'
import { Lines } from './Lines.tsx'

/** The lines of a dataset in the whole page. */
export function DatasetTablePage(): ReactNode {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <DatasetSubPage key={id} id={id} name={t('datasets.show.exploration.table')}>
      <PageTitle />
      <Lines mode="scroll" height="window" keep="everything" />
    </DatasetSubPage>
  )
}

function PageTitle(): ReactNode {
  const { dataset } = useDataset()
  return (
    <Typography variant="h1" sx={visuallyHidden}>
      {dataset.title || dataset.id}
    </Typography>
  )
}
