import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useDatasetJournal, useRunningTask } from '../live/activity.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { TaskProgressBar } from '../live/TaskProgressBar.tsx'
import { useDraftActions } from '../live/useDraftActions.ts'
import { useRecordSave } from '../../owned/save/useRecordSave.ts'
import { DiagnosticButton } from './activity/DiagnosticButton.tsx'
import { DraftComparison } from './DraftComparison.tsx'
import { draftValidationError, latestError, latestFailure } from '../model/journal.ts'
import { saidEvent } from '../model/saidEvent.ts'
import { isFirstVersion } from '../model/firstVersion.ts'
import { shapeOf } from '../model/shape.ts'
import { isProcessing } from '../model/status.ts'

/** Banner about the state of the dataset: running task, error or draft. */
export function StatusBanner({ onUpdateData }: { onUpdateData: () => void }): ReactNode {
  const { dataset } = useDataset()
  const task = useRunningTask()
  return (
    <Box aria-live="polite" sx={{ mb: 2 }}>
      <StatusLine />
      {task && <TaskProgressBar task={task} />}
      {dataset.draftReason ? (
        <DraftAlert onUpdateData={onUpdateData} />
      ) : (
        <ErrorAlert onUpdateData={onUpdateData} />
      )}
    </Box>
  )
}

function StatusLine(): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const task = useRunningTask()
  if (task || !isProcessing(dataset.status)) return null
  return (
    <Alert severity="info" variant="outlined">
      {t('datasets.show.processing', { status: t(`datasets.status.${dataset.status}`) })}
    </Alert>
  )
}

function ErrorAlert({ onUpdateData }: { onUpdateData: () => void }): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { events } = useDatasetJournal()
  if (dataset.status !== 'error') return null
  return (
    <Alert severity="error" variant="outlined" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {saidEvent(latestError(events, false) ?? t('datasets.events.error'), dataset.schema, t)}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <FailedLinesButton draft={false} />
        <OtherFileButton onUpdateData={onUpdateData} />
        <RestartButton />
      </Stack>
    </Alert>
  )
}

/** Button that downloads all the failed lines: the text of the error names the first three of them only. */
function FailedLinesButton({ draft }: { draft: boolean }): ReactNode {
  const { events } = useDatasetJournal()
  const failure = latestFailure(events, draft)
  return failure?.hasDiagnosticFile && <DiagnosticButton event={failure} color="inherit" />
}

/**
 * Button that uploads another file, the solution to most errors. The panel that has the same action is collapsed on
 * small screens.
 */
function OtherFileButton({ onUpdateData }: { onUpdateData: () => void }): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  if (shapeOf(dataset) !== 'file' || !can('writeData')) return null
  return (
    <Button color="inherit" size="small" onClick={onUpdateData}>
      {t('datasets.show.otherFile')}
    </Button>
  )
}

function RestartButton(): ReactNode {
  const t = useTranslate()
  const { can } = useDataset()
  const { save, saving } = useRecordSave(t('datasets.show.restarted'))
  if (!can('writeDescription')) return null
  return (
    <Button color="inherit" size="small" loading={saving} onClick={() => void save({})}>
      {t('datasets.show.restart')}
    </Button>
  )
}

function DraftAlert({ onUpdateData }: { onUpdateData: () => void }): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const { events } = useDatasetJournal()
  const { status, draftReason } = dataset
  const invalid = draftValidationError(events)
  const severity = status === 'error' ? 'error' : invalid ? 'warning' : 'info'
  const introduction =
    draftReason?.key === 'file-new' || draftReason?.key === 'file-updated'
      ? t(`datasets.show.draft.${draftReason.key}`)
      : draftReason?.message
  return (
    <Alert severity={severity} variant="outlined" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{t('datasets.status.draft')}</AlertTitle>
      <Typography variant="body2">{introduction}</Typography>
      {status === 'error' && (
        <Typography
          variant="body2"
          sx={{ fontWeight: 700, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {saidEvent(latestError(events, true) ?? t('datasets.events.error'), dataset.schema, t)}
        </Typography>
      )}
      {status === 'error' && <DraftComparison />}
      {status === 'finalized' && (
        <>
          {invalid?.data && (
            <Typography
              variant="body2"
              sx={{ fontWeight: 700, whiteSpace: 'pre-line', overflowWrap: 'anywhere', my: 1 }}
            >
              {saidEvent(invalid.data, dataset.schema, t)}
            </Typography>
          )}
          <DraftComparison />
          <Typography variant="body2">{t('datasets.show.draft.advice')}</Typography>
          <Typography variant="body2">
            {t(
              can('validateDraft') ? 'datasets.show.draft.mayValidate' : 'datasets.show.draft.mayNotValidate'
            )}
          </Typography>
        </>
      )}
      <DraftButtons warning={!!invalid} onUpdateData={onUpdateData} />
    </Alert>
  )
}

interface DraftButtonsProps {
  warning: boolean
  onUpdateData: () => void
}

function DraftButtons({ warning, onUpdateData }: DraftButtonsProps): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const { isBusy, validate, cancel } = useDraftActions()
  const [cancelling, setCancelling] = useState(false)
  const { status } = dataset
  const isSettled = status === 'finalized' || status === 'error'

  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end', mt: 1 }}>
      {status === 'error' && <FailedLinesButton draft />}
      {status === 'error' && <OtherFileButton onUpdateData={onUpdateData} />}
      {status === 'error' && <RestartButton />}
      {isSettled && !isFirstVersion(dataset) && (
        <Button color="warning" disabled={!can('cancelDraft') || isBusy} onClick={() => setCancelling(true)}>
          {t('datasets.show.draft.cancel')}
        </Button>
      )}
      {status === 'finalized' && (
        <Button
          variant="contained"
          color={warning ? 'warning' : 'primary'}
          disabled={!can('validateDraft')}
          loading={isBusy}
          onClick={() => void validate()}
        >
          {t('datasets.show.draft.validate')}
        </Button>
      )}
      <ConfirmDialog
        open={cancelling}
        title={t('datasets.show.draft.cancel')}
        text={t('datasets.show.draft.cancelText')}
        onConfirm={cancel}
        onClose={() => setCancelling(false)}
      />
    </Stack>
  )
}
