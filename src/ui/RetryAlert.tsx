import { Alert, Button, type AlertColor } from '@mui/material'
import type { ReactNode } from 'react'
import { errorDetail, isPermissionError } from '../api/http.ts'
import { labelled } from '../i18n/labelled.ts'
import { useViewTranslate } from '../i18n/translate.tsx'

interface RetryAlertProps {
  /** Description of what failed. */
  text: string
  error: unknown
  onRetry: () => void
  severity?: AlertColor
}

/** Alert for a part of a page that failed to load, with the reason and, except after a 403, a retry button. */
export function RetryAlert({ text, error, onRetry, severity = 'error' }: RetryAlertProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Alert
      severity={severity}
      variant="outlined"
      sx={{ my: 2 }}
      action={
        !isPermissionError(error) && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {t('blocks.retry')}
          </Button>
        )
      }
    >
      {labelled(text, errorDetail(error))}
    </Alert>
  )
}
