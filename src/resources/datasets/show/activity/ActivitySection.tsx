import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { ActivityTabs } from '../../../owned/activity/ActivityTabs.tsx'
import { JournalList } from '../../../owned/journal/JournalList.tsx'
import { useDatasetJournal, useRunningTask } from '../../live/activity.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { TaskProgressBar } from '../../live/TaskProgressBar.tsx'
import { eventSeverity, groupedByDraft } from '../../model/journal.ts'
import { JournalEvents } from './JournalEvents.tsx'

/** Journal of the dataset, kept up to date, and notifications. */
export function ActivitySection(): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const hasJournal = can('readJournal') && !dataset.isMetaOnly
  return (
    <ActivityTabs
      title={t('datasets.show.sections.activity')}
      journal={hasJournal ? <Journal /> : undefined}
    />
  )
}

/** Journal of the dataset, newest first, below the running task. */
export function Journal(): ReactNode {
  const task = useRunningTask()
  return (
    <>
      {task && <TaskProgressBar task={task} />}
      <Events />
    </>
  )
}

function Events(): ReactNode {
  const journal = useDatasetJournal()
  return (
    <JournalList
      events={journal.events.filter((event) => eventSeverity(event.type))}
      isLoading={journal.isLoading}
      error={journal.error}
    >
      {(events) =>
        groupedByDraft(events).map((group) => <JournalEvents key={group.events[0]?.date} group={group} />)
      }
    </JournalList>
  )
}
