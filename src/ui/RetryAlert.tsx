import { Alert, Button, type AlertColor } from '@mui/material'
import type { ReactNode } from 'react'
import { ApiError, errorDetail } from '../api/http.ts'
import { labelled } from '../i18n/labelled.ts'
import { useViewTranslate } from '../i18n/translate.tsx'

interface RetryAlertProps {
  /** What failed. */
  text: string
  error: unknown
  onRetry: () => void
  severity?: AlertColor
}

/** A part of a page could not be read: why, and a way to try again, beside what could; not for who may not read it. */
export function RetryAlert({ text, error, onRetry, severity = 'error' }: RetryAlertProps): ReactNode {
  const t = useViewTranslate()
  const isForbidden = error instanceof ApiError && error.status === 403
  return (
    <Alert
      severity={severity}
      variant="outlined"
      sx={{ my: 2 }}
      action={
        !isForbidden && (
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
