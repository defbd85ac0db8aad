import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import type { SectionEdits } from './useSectionEdits.ts'

/** State of an automatic save: a pending change, or a failure. */
export function SectionState({ edits }: { edits: SectionEdits }): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      {edits.failure !== undefined && (
        <RetryAlert text={t('settings.saveError')} error={edits.failure} onRetry={() => void edits.save()} />
      )}
      {edits.dirty && !edits.valid && (
        <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
          {t('settings.unsavedYet')}
        </Alert>
      )}
      <ConflictDialog question={edits.question} />
    </>
  )
}
