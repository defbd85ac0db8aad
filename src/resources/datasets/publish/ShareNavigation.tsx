import { Box, Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { ShareStep } from './shareSteps.ts'
import type { SharingController } from './useSharing.ts'

interface ShareNavigationProps {
  step: ShareStep
  sharing: SharingController
  onBack: () => void
  /** Opens the next step; undefined when it is missing or locked. */
  onContinue: (() => void) | undefined
  onSend: () => void
}

/** Buttons below a step. */
export function ShareNavigation(props: ShareNavigationProps): ReactNode {
  const t = useTranslate()
  const { step, sharing, onContinue } = props
  const { metadata } = sharing
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button color="inherit" disabled={sharing.sending} onClick={props.onBack}>
        {t('datasets.publish.back')}
      </Button>
      <Box sx={{ flex: 1 }} />
      <PendingChanges step={step} sharing={sharing} />
      {step === 'confirmation' ? (
        <Button variant="contained" loading={sharing.sending} onClick={props.onSend}>
          {t(sharing.publishes ? 'datasets.publish.publish' : 'datasets.publish.request')}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={!onContinue || (step === 'metadata' && metadata.dirty && !metadata.valid)}
          onClick={onContinue}
        >
          {t('datasets.publish.continue')}
        </Button>
      )}
    </Stack>
  )
}

/** Button that discards the changes of a step, after a confirmation. */
function PendingChanges({ step, sharing }: { step: ShareStep; sharing: SharingController }): ReactNode {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const isChanged =
    (step === 'permissions' && sharing.hasOtherPermissions) || (step === 'metadata' && sharing.metadata.dirty)
  if (!isChanged) return null
  return (
    <>
      <Typography variant="body2" sx={{ color: 'accent.text' }}>
        {t('datasets.publish.pending')}
      </Typography>
      <Button color="warning" onClick={() => setAsking(true)}>
        {t('blocks.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        text={t('owned.save.discard')}
        onConfirm={() => {
          if (step === 'permissions') sharing.changePermissions(undefined)
          else sharing.metadata.discard()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
