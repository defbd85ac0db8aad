import History from '@mui/icons-material/History'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../../ui/SectionCard.tsx'
import { JournalList } from '../../../owned/journal/JournalList.tsx'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { TaskProgressBar } from '../../live/TaskProgressBar.tsx'
import { eventSeverity, groupedByDraft } from '../../model/journal.ts'
import { JournalEvents } from './JournalEvents.tsx'

/** The journal of the dataset, live. */
export function ActivitySection(): ReactNode {
  const t = useTranslate()
  return (
    <SectionCard
      id="activity"
      icon={<History />}
      title={t('datasets.show.sections.activity')}
      tabs={[{ id: 'journal', label: t('owned.journal.journal'), icon: <History /> }]}
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
  const { journal, isJournalLoading, journalError } = useDataset()
  return (
    <JournalList
      events={journal.filter((event) => eventSeverity(event.type))}
      isLoading={isJournalLoading}
      error={journalError}
    >
      {(events) =>
        groupedByDraft(events).map((group) => <JournalEvents key={group.events[0]?.date} group={group} />)
      }
    </JournalList>
  )
}
