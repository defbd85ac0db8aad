import { Alert, Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'

/**
 * Style of a live region in a form with gaps of 2.5: it must be in the document before its content, and take no space
 * while empty.
 */
export const emptyTakesNoRoom = { '&:empty': { mb: -2.5 } }

interface FormAlertProps {
  error: string | undefined
  /** Callback of a retry button, when no form has a submit button. */
  onRetry?: () => void
}

/** Error message in a live region, announced by screen readers. */
export function FormAlert(props: FormAlertProps): ReactNode {
  const t = useViewTranslate()
  const { onRetry } = props
  return (
    <Box aria-live="assertive" sx={emptyTakesNoRoom}>
      {props.error && (
        <Alert
          severity="error"
          sx={{ overflowWrap: 'anywhere' }}
          action={
            onRetry && (
              <Button color="inherit" size="small" onClick={onRetry}>
                {t('blocks.retry')}
              </Button>
            )
          }
        >
          {props.error}
        </Alert>
      )}
    </Box>
  )
}
