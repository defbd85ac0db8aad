import { Box, Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DraftConflictDialog } from '../../../ui/draft/DraftConflictDialog.tsx'
import type { ConfigEditor } from './useConfigEditor.ts'

interface ConfigActionsProps {
  editor: ConfigEditor
  /** Number of values that break a rule of the form. */
  problems: number
}

/** State of the save, with the buttons that validate or discard the draft. */
export function ConfigActions({ editor, problems }: ConfigActionsProps): ReactNode {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
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
      {/* Keeps the buttons side by side when the state wraps to a line of its own. */}
      <Stack direction="row" sx={{ gap: 1 }}>
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
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={t('applications.config.cancelTitle')}
        text={t('applications.config.cancelText')}
        alert="warning"
        color="warning"
        confirmLabel={t('applications.config.cancelConfirm')}
        onConfirm={editor.cancel}
        onClose={() => setAsking(false)}
      />
      {editor.conflict && (
        <DraftConflictDialog
          title={t('applications.config.conflictTitle')}
          text={t('applications.config.conflictText')}
          theirs={t('applications.config.takeTheirs')}
          mine={t('applications.config.keepMine')}
          onResolve={editor.resolve}
        />
      )}
    </Box>
  )
}
