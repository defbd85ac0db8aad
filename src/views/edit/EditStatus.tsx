import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { EditNotice } from './editing.ts'
import { useEditing } from './editing.ts'
import { SaveMessage } from './SaveMessage.tsx'
import { useEditGuard } from './useEditGuard.ts'
import { useRetriedSave } from './useRetriedSave.ts'
import { useErrorText } from './useErrorText.ts'

const shownMs = 12_000

/** Calls `undo` on Ctrl+Z, except in fields and dialogs, which have their own undo. */
function useUndoKey(undo: (() => void) | undefined): void {
  useEffect(() => {
    if (!undo) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      const isKey = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isKey || event.shiftKey || event.altKey || event.repeat) return
      const field = 'input:not([type=checkbox]), textarea, [contenteditable=true], [role=dialog]'
      if (event.target instanceof Element && event.target.closest(field)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [undo])
}

/** Notice with the result of the last operation and its Undo button. */
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

  const doUndo = useCallback(() => {
    if (!undo) return
    void save(async () => {
      await undo.run()
      tell({ severity: 'success', text: t(`edit.undo.${undo.of}.done`) })
      written()
      return true
    })
  }, [undo, save, tell, t, written])
  useUndoKey(undo && state.kind === 'idle' ? doUndo : undefined)

  const output = useRef<HTMLOutputElement>(null)
  const isWithin = useRef(false)
  // The Undo button disappears when pressed: the focus moves to the lines.
  useLayoutEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return
    isWithin.current = false
    output.current?.closest('section')?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
  })

  return (
    // The handlers only track the focus: the element is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <output
      ref={output}
      style={{ display: 'block', flex: 'none' }}
      onFocus={() => (isWithin.current = true)}
      onBlur={() => (isWithin.current = false)}
    >
      {notice && state.kind === 'idle' && (
        <NoticeAlert notice={notice} onUndo={doUndo} onClose={() => tell(undefined)} />
      )}
      {state.kind === 'refused' && (
        <Alert
          severity="error"
          variant="outlined"
          sx={{ borderRadius: 0, borderWidth: '1px 0 0' }}
          onClose={reset}
          closeText={t('views.close')}
        >
          {labelled(t(`edit.undo.${undo?.of ?? 'change'}.failed`), errorText(state.error))}
        </Alert>
      )}
      {state.kind === 'unreachable' && <SaveMessage state={state} onRetry={retry} />}
    </output>
  )
}

interface NoticeAlertProps {
  notice: EditNotice
  onUndo: () => void
  onClose: () => void
}

function NoticeAlert({ notice, onUndo, onClose }: NoticeAlertProps): ReactNode {
  const t = useViewTranslate()
  const { undo } = notice
  return (
    <Alert
      severity={notice.severity}
      variant="outlined"
      sx={{ borderRadius: 0, borderWidth: '1px 0 0' }}
      onClose={onClose}
      closeText={t('views.close')}
      {...(undo && {
        action: (
          <>
            <Button color="inherit" size="small" aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
              {t(`edit.undo.${undo.of}.ask`)}
            </Button>
            <Button color="inherit" size="small" onClick={onClose}>
              {t('views.close')}
            </Button>
          </>
        )
      })}
    >
      {notice.text}
    </Alert>
  )
}
