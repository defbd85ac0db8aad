import AddCircle from '@mui/icons-material/AddCircleOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import Publish from '@mui/icons-material/PublishOutlined'
import { List } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactElement, ReactNode } from 'react'
import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'
import { ActivityTabs } from '../../owned/activity/ActivityTabs.tsx'
import { EventLine } from '../../owned/journal/EventLine.tsx'
import { eventText } from '../../owned/journal/eventText.ts'
import { JournalList } from '../../owned/journal/JournalList.tsx'
import { applicationKeys, readJournal } from '../api.ts'
import { useApplication } from '../live/ApplicationPageContext.tsx'
import { eventSeverity } from '../model/journal.ts'

/** Journal of the application, kept up to date, and notifications. */
export function ActivitySection(): ReactNode {
  const t = useTranslate()
  const { can } = useApplication()
  return (
    <ActivityTabs
      title={t('applications.show.sections.activity')}
      journal={can('readJournal') ? <Journal /> : undefined}
    />
  )
}

function Journal(): ReactNode {
  const { id } = useApplication().application
  // The page of the application invalidates this query on each event.
  const journal = useQuery({
    queryKey: applicationKeys.journal(id),
    queryFn: ({ signal }) => readJournal(id, signal)
  })
  return (
    <JournalList
      events={(journal.data ?? []).filter(({ type }) => eventSeverity(type))}
      isLoading={journal.isLoading}
      error={journal.error}
    >
      {(events) => (
        <List dense disablePadding>
          {events.map((event) => (
            <ApplicationEvent key={`${event.type} ${event.date}`} event={event} />
          ))}
        </List>
      )}
    </JournalList>
  )
}

const icons: Record<string, ReactElement> = {
  'application-created': <AddCircle />,
  'config-draft-cancelled': <Delete />,
  publication: <Publish />,
  error: <ErrorIcon />
}

/** An event of the journal; an error shows its message in place of the general label. */
function ApplicationEvent({ event }: { event: JournalEvent }): ReactNode {
  const t = useTranslate()
  const text = eventText(event)
  const label = t(`applications.events.${event.type}`)
  const isError = event.type === 'error'
  return (
    <EventLine
      date={event.date}
      severity={eventSeverity(event.type) ?? 'default'}
      icon={icons[event.type] ?? <Edit />}
      label={isError && text ? text : label}
      detail={isError ? '' : text}
    />
  )
}
