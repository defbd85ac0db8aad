import Check from '@mui/icons-material/Check'
import Redo from '@mui/icons-material/Redo'
import Undo from '@mui/icons-material/Undo'
import {
  Box,
  Button,
  CircularProgress,
  IconButton,
  Paper,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography
} from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { PortalSelect } from '../preview/PortalSelect.tsx'
import type { PreviewPortal } from '../preview/usePreviewPortal.ts'
import { useWidth, WidthToggle } from '../preview/WidthToggle.tsx'
import { useEdited, useEditor } from './EditorContext.ts'
import type { PageEditor } from './usePageEditor.ts'

export type EditorView = 'draft' | 'published'

interface EditorBarProps {
  editor: PageEditor
  portal: PreviewPortal
  view: EditorView
  onView: (view: EditorView) => void
}

/** Toolbar of the editor: undo and redo, view, and actions on the draft. */
export function EditorBar({ editor, portal, view, onView }: EditorBarProps): ReactNode {
  const t = useViewTranslate()
  const [width, setWidth] = useWidth()
  return (
    <Paper
      square
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1.5,
        rowGap: 1,
        px: 1.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        flexShrink: 0
      }}
    >
      {view === 'draft' && <Steps />}
      <WidthToggle value={width} onChange={setWidth} />
      <PortalSelect portal={portal} />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={t('pageEdit.view')}
        onChange={(_event, next: EditorView | null) => next && onView(next)}
      >
        {(['draft', 'published'] as const).map((option) => (
          <ToggleButton key={option} value={option} sx={{ py: 0.25 }}>
            {t(`pageEdit.views.${option}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ flex: 1 }} />
      <SavingState editor={editor} />
      <DraftButtons editor={editor} />
    </Paper>
  )
}

function Steps(): ReactNode {
  const t = useViewTranslate()
  const store = useEditor()
  const canUndo = useEdited(({ history }) => history.past.length > 0)
  const canRedo = useEdited(({ history }) => history.future.length > 0)
  return (
    <Box sx={{ display: 'flex' }}>
      {(
        [
          ['undo', canUndo, () => store.undo(), <Undo key="undo" fontSize="small" />],
          ['redo', canRedo, () => store.redo(), <Redo key="redo" fontSize="small" />]
        ] as const
      ).map(([name, isPossible, act, icon]) => (
        <Tooltip key={name} title={t(`pageEdit.${name}`)}>
          <span>
            <IconButton size="small" aria-label={t(`pageEdit.${name}`)} disabled={!isPossible} onClick={act}>
              {icon}
            </IconButton>
          </span>
        </Tooltip>
      ))}
    </Box>
  )
}

function SavingState({ editor }: { editor: PageEditor }): ReactNode {
  const t = useViewTranslate()
  const { problem, isSaving, isDirty, hasDraft } = editor
  const isWaiting = isSaving || (isDirty && !problem)
  const text = problem
    ? t(`pageEdit.problems.${problem}`)
    : isSaving
      ? t('pageEdit.saving')
      : isDirty
        ? t('pageEdit.unsaved')
        : t(hasDraft ? 'pageEdit.saved' : 'pageEdit.noDraft')
  return (
    <Box component="output" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      {isWaiting ? (
        <CircularProgress size={14} color="inherit" aria-hidden />
      ) : (
        !problem && <Check sx={{ fontSize: 18, color: 'success.main' }} aria-hidden />
      )}
      <Typography variant="body2" sx={{ color: problem ? 'error.main' : 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
  )
}

function DraftButtons({ editor }: { editor: PageEditor }): ReactNode {
  const t = useViewTranslate()
  const [asking, setAsking] = useState(false)
  const { hasDraft, isBusy, problem } = editor
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button size="small" color="warning" disabled={!hasDraft || isBusy} onClick={() => setAsking(true)}>
        {t('documents.discard')}
      </Button>
      <Button
        size="small"
        variant="contained"
        color="accent"
        loading={isBusy}
        disabled={!hasDraft || !!problem}
        // The error has already been shown.
        onClick={() => void editor.validate().catch(() => undefined)}
      >
        {t('documents.validate')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('documents.discard')}
        text={t('documents.discardText')}
        alert="warning"
        color="warning"
        onConfirm={editor.cancel}
        onClose={() => setAsking(false)}
      />
    </Box>
  )
}
