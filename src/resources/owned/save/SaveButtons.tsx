import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface SaveButtonsProps {
  dirty: boolean
  valid?: boolean
  saving: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Save and cancel buttons of a section with unsaved changes. */
export function SaveButtons({ dirty, valid = true, saving, onSave, onDiscard }: SaveButtonsProps): ReactNode {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  if (!dirty) return null
  return (
    <>
      <BlockedReason reason={!valid && t('owned.save.invalid')} />
      <Button color="warning" disabled={saving} onClick={() => setAsking(true)}>
        {t('blocks.cancel')}
      </Button>
      <Button variant="contained" color="accent" disabled={!valid} loading={saving} onClick={onSave}>
        {t('blocks.save')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        text={t('owned.save.discard')}
        onConfirm={onDiscard}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
