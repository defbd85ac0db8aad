import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, type ReactNode } from 'react'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { EditNotice } from './editing.ts'
import { useEditing } from './editing.ts'
import { SaveMessage } from './SaveMessage.tsx'
import { useEditGuard } from './useEditGuard.ts'
import { useRetriedSave } from './useRetriedSave.ts'
import { useErrorText } from './useErrorText.ts'

const shownMs = 12_000

/** What became of the last operation, with the way back. */
export function EditStatus({ notice }: { notice: EditNotice | undefined }): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const { tell, written } = useEditing()
  const saving = useRetriedSave()
  const { state, save, retry, reset } = saving
  const undo = notice?.undo
  useEditGuard(saving)
  useEffect(() => {
    if (!notice || undo || notice.severity !== 'success') return undefined
    const timer = setTimeout(() => tell(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [notice, undo, tell])

  return (
    <output style={{ display: 'block', flex: 'none' }}>
      {notice && state.kind === 'idle' && (
        <Alert
          severity={notice.severity}
          variant="outlined"
          sx={{ borderRadius: 0, borderWidth: '1px 0 0' }}
          onClose={() => tell(undefined)}
          closeText={t('views.close')}
          {...(undo && {
            action: (
              <>
                <Button
                  color="inherit"
                  size="small"
                  onClick={() =>
                    void save(async () => {
                      await undo()
                      tell({ severity: 'success', text: t('edit.undone') })
                      written()
                      return true
                    })
                  }
                >
                  {t('edit.undo')}
                </Button>
                <Button color="inherit" size="small" onClick={() => tell(undefined)}>
                  {t('views.close')}
                </Button>
              </>
            )
          })}
        >
          {notice.text}
        </Alert>
      )}
      {state.kind === 'refused' && (
        <Alert
          severity="error"
          variant="outlined"
          sx={{ borderRadius: 0, borderWidth: '1px 0 0' }}
          onClose={reset}
          closeText={t('views.close')}
        >
          {labelled(t('edit.undoFailed'), errorText(state.error))}
        </Alert>
      )}
      {state.kind === 'unreachable' && <SaveMessage state={state} onRetry={retry} />}
    </output>
  )
}
