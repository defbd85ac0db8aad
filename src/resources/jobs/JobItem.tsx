import Delete from '@mui/icons-material/Delete'
import PlayArrow from '@mui/icons-material/PlayArrow'
import { Chip, IconButton, Link as MuiLink, ListItem, ListItemText, Stack, Tooltip } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDelete, useRefresh } from 'react-admin'
import { Link } from 'react-router'
import { useVerbs } from '../../dataProvider/useVerbs.ts'
import { momentText } from '../../i18n/dates.ts'
import { storedText } from '../../i18n/storedText.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { paths } from '../../paths.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { isRecurring, typeName, type Job } from './job.ts'

const colors = { running: 'info', waiting: 'default', retrying: 'warning', failed: 'error' } as const

/** Item of a job, with its actions. */
export function JobItem({ job }: { job: Job }): ReactNode {
  const t = useViewTranslate()
  const { type, status } = job
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}
        primary={
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <span>{typeName(type, t)}</span>
            <Chip size="small" color={colors[status]} label={t(`jobs.statuses.${status}`)} />
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
  const { status, owner, resource, attempts, error, startedAt, nextAt } = job
  const texts = [
    status === 'running' && startedAt && t('jobs.started', { date: momentText(startedAt) }),
    nextAt && t('jobs.next', { date: momentText(nextAt) }),
    !isRecurring(job) && t('jobs.added', { date: momentText(job.createdAt) }),
    attempts > 0 && t('jobs.attempts', { smart_count: attempts }),
    owner && t('jobs.of', { owner: owner.name ?? owner.id })
  ]
  return (
    <>
      <div>{texts.filter(Boolean).join(' – ')}</div>
      {resource && (
        <div>
          {resource.type === 'datasets' ? (
            <MuiLink component={Link} to={paths.dataset(resource.id)}>
              {resource.title ?? resource.id}
            </MuiLink>
          ) : (
            (resource.title ?? resource.id)
          )}
        </div>
      )}
      {error && <div>{storedText(error)}</div>}
    </>
  )
}

function JobActions({ job }: { job: Job }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const refresh = useRefresh()
  const { retryJob } = useVerbs()
  const [remove] = useDelete<Job>()
  const type = typeName(job.type, t)
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
      <Tooltip title={t('jobs.retry', { type })}>
        <span>
          <IconButton
            aria-label={t('jobs.retry', { type })}
            disabled={job.status === 'running' || isPending}
            onClick={() => retry()}
          >
            <PlayArrow />
          </IconButton>
        </span>
      </Tooltip>
      {!isRecurring(job) && (
        <ConfirmButton
          iconOnly
          icon={<Delete />}
          color="error"
          label={t('jobs.delete', { type })}
          title={t('jobs.delete', { type })}
          alert="warning"
          text={t('jobs.deleteText')}
          confirmLabel={t('jobs.confirmDelete')}
          onConfirm={removeJob}
        />
      )}
    </Stack>
  )
}
