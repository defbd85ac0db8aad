import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { SaveState } from './useRetriedSave.ts'

interface SaveMessageProps {
  state: SaveState
  onRetry: () => void
  /** Error message of the server, where no form shows it. */
  refusal?: string | undefined
}

/** Message that input is not saved: the server rejected it or cannot be reached. */
export function SaveMessage({ state, onRetry, refusal }: SaveMessageProps): ReactNode {
  const t = useViewTranslate()
  if (refusal && state.kind === 'refused') {
    return (
      <Alert
        severity="error"
        variant="outlined"
        sx={{ my: 1, maxHeight: '30vh', overflow: 'auto', overflowWrap: 'anywhere' }}
      >
        {refusal}
      </Alert>
    )
  }
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
