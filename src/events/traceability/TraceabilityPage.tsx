import { Alert, Box, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { distinct } from '../distinct.ts'
import { MoreButton } from '../MoreButton.tsx'
import { FramedTitle } from '../../ui/FramedTitle.tsx'
import { useSession } from '../../authProvider/useSession.ts'
import { useEmbedUrl } from '../../embed/useEmbedUrl.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { readEvents, type EventsSearch } from '../eventsApi.ts'
import type { EventPageProps } from '../pageFiles.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { EventDays } from './EventDays.tsx'
import { SearchField } from './SearchField.tsx'

/** Audit log of the active account, for its administrators. */
export default function TraceabilityPage({ location }: EventPageProps): ReactNode {
  const t = useViewTranslate()
  const { accountRole, account } = useSession()
  const { query, replace } = useEmbedUrl(location)
  const title = t('events.traceability.title')
  if (accountRole !== 'admin') {
    return (
      <>
        <FramedTitle>{title}</FramedTitle>
        <Alert severity="warning" variant="outlined">
          {t('events.adminOnly')}
        </Alert>
      </>
    )
  }
  const q = query.get('q') ?? ''
  const resource = query.get('resource') ?? undefined
  const search = (text: string): void => {
    const next = new URLSearchParams(query)
    if (text) next.set('q', text)
    else next.delete('q')
    if (text !== q) replace(next)
  }
  return (
    <>
      <FramedTitle>{title}</FramedTitle>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row-reverse' },
          alignItems: { md: 'flex-start' },
          gap: { xs: 1, md: 3 },
          p: { xs: 0.5, sm: 1.5 }
        }}
      >
        <Box sx={{ width: { md: 256 }, flexShrink: 0, pt: 1 }}>
          <SearchField key={q} value={q} onSearch={search} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Events
            key={`${account?.type} ${account?.id} ${account?.department} ${q} ${resource}`}
            search={{ q, resource }}
          />
        </Box>
      </Box>
    </>
  )
}

function Events({ search }: { search: EventsSearch }): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  const events = useInfiniteQuery({
    queryKey: ['events', account?.type, account?.id, account?.department, search],
    queryFn: ({ pageParam, signal }) => readEvents(search, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next
  })
  const shown = distinct(events.data?.pages.flatMap(({ results }) => results) ?? [])
  if (events.isPending) return <RowsSkeleton label={t('events.loading')} />
  return (
    <>
      {events.error && (
        <RetryAlert
          text={t('events.traceability.error')}
          error={events.error}
          onRetry={() => void events.refetch()}
        />
      )}
      {!events.error && shown.length === 0 && (
        <Typography aria-live="polite" sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>
          {t('events.noResult')}
        </Typography>
      )}
      <EventDays events={shown} />
      <MoreButton list={events} />
    </>
  )
}
