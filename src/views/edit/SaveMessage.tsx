import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { SaveState } from './useRetriedSave.ts'

interface SaveMessageProps {
  state: SaveState
  onRetry: () => void
}

/** Says that what was typed is not saved, as long as the server cannot be reached. */
export function SaveMessage({ state, onRetry }: SaveMessageProps): ReactNode {
  const t = useViewTranslate()
  const isAgain = state.kind === 'saving' && state.attempt > 0
  if (state.kind !== 'unreachable' && !isAgain) return null
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ my: 1 }}
      action={
        <Button color="inherit" size="small" loading={isAgain} onClick={onRetry}>
          {t('views.retry')}
        </Button>
      }
    >
      {t('edit.unsaved')}
    </Alert>
  )
}
