import Download from '@mui/icons-material/Download'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { JournalEvent } from '../../../../../contract/datasets/dataset.ts'
import { datasetPath } from '../../../../api/datasetPath.ts'
import { withQuery } from '../../../../api/http.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'

interface DiagnosticButtonProps {
  /** Event with a diagnostic file. */
  event: JournalEvent
  /** Colour of the button; the primary one by default. */
  color?: 'primary' | 'inherit'
}

/** Downloads the list of the lines that failed in an event of the journal. */
export function DiagnosticButton({ event, color = 'primary' }: DiagnosticButtonProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const cancelled = event.type === 'draft-cancelled'
  const file = cancelled ? '/cancelled-draft-diagnostic.csv' : '/validation-diagnostic.csv'
  const href = withQuery(datasetPath(dataset.id, file), event.draft && !cancelled ? { draft: true } : {})
  return (
    <Button size="small" href={href} download color={color} startIcon={<Download />}>
      {t('datasets.activityTabs.diagnostic')}
    </Button>
  )
}
