import { Alert, Button, LinearProgress, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { DatasetTable } from '../../../views/table/DatasetTable.tsx'
import type { TableUrlState } from '../../../views/table/useTableState.ts'
import { useDatasetJournal, useRunningTask } from '../live/activity.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { useDraftActions } from '../live/useDraftActions.ts'
import { TaskProgressBar } from '../live/TaskProgressBar.tsx'
import { eventSeverity, groupedByDraft } from '../model/journal.ts'
import { JournalEvents } from '../show/activity/JournalEvents.tsx'
import { eventsOfUpload, outcomeOf } from './review.ts'

const tablePx = 480

interface ReviewProps {
  /** Date of the upload, when made since the page was opened. */
  since: string | undefined
  urlState: TableUrlState
  onChangeFile: () => void
}

/** Result of the upload: live processing, then the published lines. */
export function Review({ since, urlState, onChangeFile }: ReviewProps): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const journal = useDatasetJournal()
  const task = useRunningTask()
  const { isBusy, validate } = useDraftActions()
  const events = eventsOfUpload(journal.events, since)
  const updateOutcome = outcomeOf(dataset, events, since)
  const isRefused = updateOutcome === 'rejected' || updateOutcome === 'failed'
  const isWaiting = updateOutcome === 'waiting'
  const severity = {
    running: 'info',
    waiting: 'info',
    done: 'success',
    rejected: 'error',
    failed: 'error'
  } as const
  return (
    <>
      <Alert
        severity={severity[updateOutcome]}
        variant="outlined"
        action={
          isRefused && (
            <Button color="inherit" size="small" onClick={onChangeFile}>
              {t('datasets.updateWizard.changeFile')}
            </Button>
          )
        }
      >
        {t(`datasets.updateWizard.${updateOutcome}`)}
        {isWaiting && !can('validateDraft') && <div>{t('datasets.show.draft.mayNotValidate')}</div>}
      </Alert>
      {updateOutcome === 'running' &&
        (task ? (
          <TaskProgressBar task={task} />
        ) : (
          <LinearProgress aria-label={t('datasets.updateWizard.running')} />
        ))}
      <div>
        {groupedByDraft(events.filter(({ type }) => eventSeverity(type))).map((group) => (
          <JournalEvents key={group.events[0]?.date} group={group} />
        ))}
      </div>
      {isWaiting && (
        <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
          <Button color="inherit" onClick={onChangeFile}>
            {t('datasets.updateWizard.changeFile')}
          </Button>
          <Button
            variant="contained"
            disabled={!can('validateDraft')}
            loading={isBusy}
            onClick={() => void validate()}
          >
            {t('datasets.show.draft.validate')}
          </Button>
        </Stack>
      )}
      {(isWaiting || updateOutcome === 'done') && (
        <DatasetTable
          key={dataset.finalizedAt}
          dataset={dataset}
          draft={isWaiting}
          mode="paginated"
          height={tablePx}
          urlState={urlState}
        />
      )}
    </>
  )
}
