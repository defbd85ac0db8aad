import Fullscreen from '@mui/icons-material/Fullscreen'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { RevisionsTable } from './RevisionsTable.tsx'

/** Revisions of the lines of the page's dataset. */
export default function RevisionsTab(): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  return (
    <>
      <Button
        component={Link}
        to={paths.datasetRevisions(dataset.id)}
        size="small"
        startIcon={<Fullscreen />}
        sx={{ mb: 1 }}
      >
        {t('datasets.revisions.fullscreen')}
      </Button>
      <RevisionsTable />
    </>
  )
}
