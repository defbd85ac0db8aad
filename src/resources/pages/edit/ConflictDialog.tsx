import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import type { PageEditor } from './usePageEditor.ts'

/** Two drafts of a page cannot be merged: one of them is kept. */
export function ConflictDialog({ editor }: { editor: PageEditor }): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  if (!editor.conflict) return null
  return (
    <Dialog open role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{t('pageEdit.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t('pageEdit.conflict.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="warning" onClick={() => editor.resolve(false)}>
          {t('pageEdit.conflict.theirs')}
        </Button>
        <Button variant="contained" onClick={() => editor.resolve(true)}>
          {t('pageEdit.conflict.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
