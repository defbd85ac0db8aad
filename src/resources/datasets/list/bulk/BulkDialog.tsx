import {
  Alert,
  AlertTitle,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Stack,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import { labelled } from '../../../../i18n/labelled.ts'
import { useNotification } from '../../../../layout/useNotification.ts'
import type { ListedDataset } from '../../model/shape.ts'
import type { BulkAction } from './bulk.ts'
import { useBulkRun, type BulkRun } from './useBulkRun.ts'

/** Maximum number of titles to list; the others are counted. */
const shownTitles = 8

export interface BulkDialogProps {
  action: BulkAction
  /** Datasets that the action applies to. */
  datasets: ListedDataset[]
  /** Number of selected datasets that the user may not change. */
  refusedCount: number
  warning: string
  /** Severity of the warning: `error` for an irreversible action. */
  severity: 'info' | 'warning' | 'error'
  ready: boolean
  task: (dataset: ListedDataset) => Promise<unknown>
  /** Called with true when the action ran, even with failures. */
  onClose: (isDone: boolean) => void
  /** Fields of the action. */
  children?: ReactNode
}

/** Dialog that describes an action on several datasets, runs it and lists the failures. */
export function BulkDialog(props: BulkDialogProps): ReactNode {
  const t = useTranslate()
  const titleId = useId()
  const notify = useNotification()
  const { action, datasets, refusedCount, onClose } = props
  const { state, run, stop } = useBulkRun()
  const isRunning = !!state?.isRunning
  const isOver = !!state && !isRunning
  const title = t(`datasets.bulk.${action}.title`, { smart_count: datasets.length })

  async function confirm(): Promise<void> {
    const { failures, isStopped } = await run(datasets, props.task)
    if (failures.length > 0 || isStopped) return
    notify({ type: 'success', msg: t(`datasets.bulk.${action}.done`, { smart_count: datasets.length }) })
    onClose(true)
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      onClose={isRunning ? undefined : () => onClose(isOver)}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Titles datasets={datasets} />
          {refusedCount > 0 && (
            <Alert severity="info" variant="outlined">
              {t('datasets.bulk.refused', { smart_count: refusedCount })}
            </Alert>
          )}
          {!state && props.children}
          {!state && (
            <Alert severity={props.severity} variant="outlined">
              {props.warning}
            </Alert>
          )}
          {state && <BulkProgress state={state} label={title} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button color="inherit" onClick={stop}>
            {t('datasets.bulk.stop')}
          </Button>
        ) : (
          <Button color="inherit" onClick={() => onClose(isOver)}>
            {t(isOver ? 'blocks.close' : 'blocks.cancel')}
          </Button>
        )}
        {!isOver && (
          <Button
            variant="contained"
            color={props.severity === 'error' ? 'error' : 'primary'}
            disabled={!props.ready || datasets.length === 0}
            loading={isRunning}
            onClick={() => void confirm()}
          >
            {t(`datasets.bulk.${action}.confirm`, { smart_count: datasets.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Titles({ datasets }: { datasets: ListedDataset[] }): ReactNode {
  const t = useTranslate()
  const hiddenCount = datasets.length - shownTitles
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {datasets.slice(0, shownTitles).map(({ id, title }) => (
        <li key={id}>{title || id}</li>
      ))}
      {hiddenCount > 0 && <li>{t('datasets.bulk.others', { smart_count: hiddenCount })}</li>}
    </Box>
  )
}

/** Progress of the action, then what was not done. */
function BulkProgress({ state, label }: { state: BulkRun; label: string }): ReactNode {
  const t = useTranslate()
  const { done, total, failures } = state
  return (
    <>
      <Box aria-live="polite">
        <Typography variant="body2">{t('datasets.bulk.progress', { done, total })}</Typography>
        <LinearProgress
          aria-label={label}
          variant="determinate"
          value={total ? (100 * done) / total : 100}
          sx={{ height: 8, borderRadius: 4 }}
        />
      </Box>
      {state.isStopped && (
        <Alert severity="warning" variant="outlined">
          {t('datasets.bulk.stopped', { smart_count: total - done })}
        </Alert>
      )}
      {failures.length > 0 && (
        <Alert severity="error" variant="outlined">
          <AlertTitle>{t('datasets.bulk.failures', { smart_count: failures.length })}</AlertTitle>
          <ul style={{ margin: 0, paddingLeft: 20 }}>
            {failures.map(({ id, title, detail }) => (
              <li key={id}>{labelled(title, detail)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
