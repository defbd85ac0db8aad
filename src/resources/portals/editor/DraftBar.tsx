import Redo from '@mui/icons-material/Redo'
import Undo from '@mui/icons-material/Undo'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { DraftConflictDialog } from '../../../ui/draft/DraftConflictDialog.tsx'
import type { PortalDraft } from './usePortalDraft.ts'

interface DraftBarProps {
  draft: PortalDraft
  /** Number of invalid values in the forms. */
  problems: number
}

/** Save state of the draft, with undo and redo. */
export function DraftBar({ draft, problems }: DraftBarProps): ReactNode {
  const t = useViewTranslate()
  const { isDirty, isSaving, hasDraft, hasFailed, undo, redo } = draft
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Text fields have their own undo.
    const isTyping = (event.target as HTMLElement | null)?.closest?.('input, textarea, [contenteditable]')
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping) return
    const key = event.key.toLowerCase()
    const step = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : undefined
    if (!step) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const state =
    problems > 0
      ? t('portals.draft.invalid', { smart_count: problems })
      : isSaving
        ? t('portals.draft.saving')
        : isDirty
          ? t(hasFailed ? 'portals.draft.notSaved' : 'portals.draft.unsaved')
          : t(hasDraft ? 'portals.draft.saved' : 'portals.draft.none')
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider'
      }}
    >
      <BlockedReason reason={state} align="start" />
      <StepButton label={t('portals.draft.undo')} icon={<Undo fontSize="small" />} onClick={undo} />
      <StepButton label={t('portals.draft.redo')} icon={<Redo fontSize="small" />} onClick={redo} />
      {draft.conflict && (
        <DraftConflictDialog
          title={t('portals.draft.conflictTitle')}
          text={t('portals.draft.conflictText')}
          theirs={t('portals.draft.takeTheirs')}
          mine={t('portals.draft.keepMine')}
          onResolve={draft.resolve}
        />
      )}
    </Box>
  )
}

interface StepButtonProps {
  label: string
  icon: ReactNode
  onClick: (() => void) | undefined
}

function StepButton({ label, icon, onClick }: StepButtonProps): ReactNode {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={!onClick} onClick={() => onClick?.()}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  )
}
