import { Button, Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useId, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { currentQuestion, onQuestion, type LeaveQuestion } from '../leaving.ts'

/** Dialog about unsaved changes on leave (`useLeaveGuard`). Each layout needs one. */
export function LeaveDialog(): ReactNode {
  const question = useSyncExternalStore(onQuestion, currentQuestion)
  return question && <Question question={question} />
}

function Question({ question }: { question: LeaveQuestion }): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const [isSaving, setSaving] = useState(false)
  const { text, saveFirst, unsavable, answer } = question

  async function save(): Promise<void> {
    setSaving(true)
    await saveFirst?.()
    setSaving(false)
  }

  return (
    <Dialog
      open
      onClose={() => !isSaving && answer(false)}
      aria-labelledby={id}
      // Above the menu with the clicked link, which stays open until the answer.
      sx={(theme) => ({ zIndex: theme.zIndex.snackbar + 2 })}
      slotProps={{ paper: { sx: { maxWidth: 500 } } }}
    >
      <DialogContent>
        <DialogContentText id={id} sx={{ color: 'text.primary' }}>
          {text}
        </DialogContentText>
        {unsavable && (
          <DialogContentText id={`${id}-why`} sx={{ mt: 1 }}>
            {unsavable}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter must not lose anything */}
        <Button color="inherit" autoFocus disabled={isSaving} onClick={() => answer(false)}>
          {t('blocks.leave.stay')}
        </Button>
        <Button color="warning" disabled={isSaving} onClick={() => answer(true)}>
          {t('blocks.leave.discard')}
        </Button>
        {(saveFirst ?? unsavable) && (
          <Button
            variant="contained"
            disabled={!saveFirst || !!unsavable}
            aria-describedby={unsavable ? `${id}-why` : undefined}
            loading={isSaving}
            onClick={() => void save()}
          >
            {t('blocks.save')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
