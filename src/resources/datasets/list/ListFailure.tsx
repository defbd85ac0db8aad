import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'

/** What failed of a list, below what it already shows, and a way to try again. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useTranslate()
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ my: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('datasets.list.retry')}
        </Button>
      }
    >
      {labelled(t('datasets.list.error'), errorDetail(error))}
    </Alert>
  )
}
