import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { ActivityTabs } from '../../../owned/activity/ActivityTabs.tsx'
import { JournalList } from '../../../owned/journal/JournalList.tsx'
import { useDatasetJournal, useRunningTask } from '../../live/activity.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { TaskProgressBar } from '../../live/TaskProgressBar.tsx'
import { eventSeverity, groupedByDraft } from '../../model/journal.ts'
import { JournalEvents } from './JournalEvents.tsx'

/** What happened to the dataset, live, and who is told of it. */
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

/** What happened to the dataset, newest first, under the task that is running. */
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
