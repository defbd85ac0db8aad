import Delete from '@mui/icons-material/Delete'
import PlayArrow from '@mui/icons-material/PlayArrow'
import { Chip, IconButton, Link as MuiLink, ListItem, ListItemText, Stack, Tooltip } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDelete, useRefresh } from 'react-admin'
import { Link } from 'react-router'
import { useVerbs } from '../../dataProvider/useVerbs.ts'
import { momentText } from '../../i18n/dates.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { paths } from '../../paths.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { kindName, type Job } from './job.ts'

const colors = { running: 'info', waiting: 'default', failed: 'error' } as const

/** A job with what can be done about it. */
export function JobItem({ job }: { job: Job }): ReactNode {
  const t = useViewTranslate()
  const { kind, state } = job
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}
        primary={
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <span>{kindName(kind, t)}</span>
            <Chip size="small" color={colors[state]} label={t(`jobs.states.${state}`)} />
          </Stack>
        }
        secondary={<JobDetails job={job} />}
        slotProps={{ primary: { component: 'div' }, secondary: { component: 'div' } }}
      />
      <JobActions job={job} />
    </ListItem>
  )
}

function JobDetails({ job }: { job: Job }): ReactNode {
  const t = useViewTranslate()
  const { state, owner, resource, attempts, lastError, startedAt, schedule } = job
  const texts = [
    state === 'running' && startedAt && t('jobs.started', { date: momentText(startedAt) }),
    state === 'waiting' && t('jobs.next', { date: momentText(job.runAt) }),
    !schedule && t('jobs.added', { date: momentText(job.createdAt) }),
    attempts > 0 && t('jobs.attempts', { smart_count: attempts }),
    owner && t('jobs.of', { owner: owner.id })
  ]
  return (
    <>
      <div>{texts.filter(Boolean).join(' – ')}</div>
      {resource && (
        <div>
          {resource.type === 'datasets' ? (
            <MuiLink component={Link} to={paths.dataset(resource.id)}>
              {resource.id}
            </MuiLink>
          ) : (
            resource.id
          )}
        </div>
      )}
      {lastError && <div>{lastError}</div>}
    </>
  )
}

function JobActions({ job }: { job: Job }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const refresh = useRefresh()
  const { retryJob } = useVerbs()
  const [remove] = useDelete<Job>()
  const kind = kindName(job.kind, t)
  const { mutate: retry, isPending } = useMutation({
    mutationFn: () => retryJob('admin/jobs', { id: job.id }),
    onSuccess: () => notify({ type: 'success', msg: t('jobs.retried') }),
    onError: (error) => notify({ msg: t('jobs.writeError'), error }),
    onSettled: () => refresh()
  })
  const removeJob = (): Promise<unknown> =>
    remove(
      'admin/jobs',
      { id: job.id, previousData: job },
      {
        mutationMode: 'pessimistic',
        returnPromise: true,
        onSuccess: () => notify({ type: 'success', msg: t('jobs.deleted') }),
        onError: (error) => notify({ msg: t('jobs.writeError'), error })
      }
    )
  return (
    <Stack direction="row">
      <Tooltip title={t('jobs.retry', { kind })}>
        <span>
          <IconButton
            aria-label={t('jobs.retry', { kind })}
            disabled={job.state === 'running' || isPending}
            onClick={() => retry()}
          >
            <PlayArrow />
          </IconButton>
        </span>
      </Tooltip>
      {!job.schedule && (
        <ConfirmButton
          iconOnly
          icon={<Delete />}
          color="error"
          label={t('jobs.delete', { kind })}
          title={t('jobs.delete', { kind })}
          alert="warning"
          text={t('jobs.deleteText')}
          confirmLabel={t('jobs.confirmDelete')}
          onConfirm={removeJob}
        />
      )}
    </Stack>
  )
}
