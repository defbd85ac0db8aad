import { Alert, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { DatasetSubPage } from '../DatasetSubPage.tsx'
import { Journal } from './ActivitySection.tsx'

/** Who did what with a dataset: its journal, as long as the platform has no service of events. */
export function EventsPage(): ReactNode {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <DatasetSubPage key={id} id={id} name={t('datasets.activityTabs.traceability')}>
      <Events />
    </DatasetSubPage>
  )
}

function Events(): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  if (!can('readJournal')) {
    return (
      <Alert severity="error" variant="outlined">
        {t('layout.errors.notAuthorized')}
      </Alert>
    )
  }
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {dataset.title || dataset.id}
      </Typography>
      <Alert severity="info" variant="outlined" role="note" sx={{ mb: 3 }}>
        {t('datasets.activityTabs.noTraceability')}
      </Alert>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('owned.journal.journal')}
      </Typography>
      <Journal />
    </>
  )
}
