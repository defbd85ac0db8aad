import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { ConfigEditor } from './useConfigEditor.ts'

export interface ConfigActionsProps {
  editor: ConfigEditor
  /** Values that break a rule of the form. */
  problems: number
}

/** What is saved, and what may be done with it. */
export function ConfigActions({ editor, problems }: ConfigActionsProps): ReactNode {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const { hasDraft, isDirty, isSaving, isBusy, error } = editor
  const state =
    problems > 0
      ? t('applications.config.invalid', { smart_count: problems })
      : isSaving
        ? t('applications.config.saving')
        : isDirty
          ? t('applications.config.unsaved')
          : error
            ? t('applications.config.inError')
            : t(hasDraft ? 'applications.config.saved' : 'applications.config.noDraft')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, alignItems: 'center' }}>
      <BlockedReason reason={state} align="start" />
      <Button color="warning" disabled={!hasDraft || isBusy} onClick={() => setAsking(true)}>
        {t('applications.config.cancel')}
      </Button>
      <Button
        variant="contained"
        color="accent"
        loading={isBusy}
        disabled={isDirty || isSaving || !hasDraft || !!error || problems > 0}
        onClick={() => void editor.validate().catch(() => undefined)}
      >
        {t('applications.config.validate')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('applications.config.cancelTitle')}
        text={t('applications.config.cancelText')}
        alert="warning"
        color="warning"
        confirmLabel={t('applications.config.cancelConfirm')}
        onConfirm={editor.cancel}
        onClose={() => setAsking(false)}
      />
      <DraftConflict editor={editor} />
    </Box>
  )
}

/** Both drafts cannot be merged: one of them is kept. */
function DraftConflict({ editor }: Pick<ConfigActionsProps, 'editor'>): ReactNode {
  const t = useTranslate()
  const id = useId()
  if (!editor.conflict) return null
  return (
    <Dialog open role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{t('applications.config.conflictTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t('applications.config.conflictText')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="warning" onClick={() => editor.resolve(false)}>
          {t('applications.config.takeTheirs')}
        </Button>
        <Button variant="contained" onClick={() => editor.resolve(true)}>
          {t('applications.config.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
