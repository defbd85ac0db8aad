import History from '@mui/icons-material/History'
import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { errorDetail } from '../../../../api/http.ts'
import { SectionCard } from '../../../../ui/SectionCard.tsx'
import { labelled } from '../../../../i18n/labelled.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { TaskProgressBar } from '../../live/TaskProgressBar.tsx'
import { eventSeverity, groupedByDraft } from '../../model/journal.ts'
import { JournalEvents } from './JournalEvents.tsx'

const firstEvents = 10
const moreEvents = 100

/** The journal of the dataset, live. */
export function ActivitySection(): ReactNode {
  const t = useTranslate()
  return (
    <SectionCard
      id="activity"
      icon={<History />}
      title={t('datasets.show.sections.activity')}
      tabs={[{ id: 'journal', label: t('datasets.activityTabs.journal'), icon: <History /> }]}
      tab="journal"
    >
      <Journal />
    </SectionCard>
  )
}

/** What happened to the dataset, newest first, under the task that is running. */
export function Journal(): ReactNode {
  const { task } = useDataset()
  return (
    <>
      {task && <TaskProgressBar task={task} />}
      <Events />
    </>
  )
}

function Events(): ReactNode {
  const t = useTranslate()
  const { journal, isJournalLoading, journalError } = useDataset()
  const [count, setCount] = useState(firstEvents)
  const failure = !!journalError && (
    <Alert severity="error" variant="outlined" sx={{ mb: 1 }}>
      {labelled(t('datasets.activityTabs.error'), errorDetail(journalError))}
    </Alert>
  )
  const shown = journal.filter((event) => eventSeverity(event.type))
  if (isJournalLoading) {
    return (
      <Stack sx={{ gap: 1 }} aria-hidden>
        <Skeleton variant="rounded" height={28} />
        <Skeleton variant="rounded" height={28} />
      </Stack>
    )
  }
  if (shown.length === 0) {
    return (
      failure || <Typography sx={{ color: 'text.secondary' }}>{t('datasets.activityTabs.empty')}</Typography>
    )
  }
  return (
    <>
      {failure}
      {groupedByDraft(shown.slice(0, count)).map((group) => (
        <JournalEvents key={group.events[0]?.date} group={group} />
      ))}
      {shown.length > count && (
        <Button onClick={() => setCount(count + moreEvents)}>{t('datasets.activityTabs.more')}</Button>
      )}
    </>
  )
}
