import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'

const firstEvents = 10
const moreEvents = 100

interface JournalListProps<Event> {
  /** Events to display, newest first. */
  events: Event[]
  isLoading: boolean
  error: unknown
  children: (events: Event[]) => ReactNode
}

/** Journal of a record, newest first: the latest events, with a button for more. */
export function JournalList<Event>({
  events,
  isLoading,
  error,
  children
}: JournalListProps<Event>): ReactNode {
  const t = useTranslate()
  const [count, setCount] = useState(firstEvents)
  const failure = !!error && (
    <Alert severity="error" variant="outlined" sx={{ mb: 1 }}>
      {labelled(t('owned.journal.error'), errorDetail(error))}
    </Alert>
  )
  if (isLoading) {
    return (
      <Stack sx={{ gap: 1 }} aria-hidden>
        <Skeleton variant="rounded" height={28} />
        <Skeleton variant="rounded" height={28} />
      </Stack>
    )
  }
  if (events.length === 0) {
    return failure || <Typography sx={{ color: 'text.secondary' }}>{t('owned.journal.empty')}</Typography>
  }
  return (
    <>
      {failure}
      {children(events.slice(0, count))}
      {events.length > count && (
        <Button onClick={() => setCount(count + moreEvents)}>{t('owned.journal.more')}</Button>
      )}
    </>
  )
}
