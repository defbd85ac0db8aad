import { Box, Button, Chip, List, ListItem, Stack, Typography } from '@mui/material'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Delivery, DeliveryStatus } from '../../../contract/events/webhooks.ts'
import { labelled } from '../../i18n/labelled.ts'
import { storedText } from '../../i18n/storedText.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { notify } from '../../layout/notifications.ts'
import { RelativeDate } from '../../ui/RelativeDate.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { changeDelivery, readDeliveries } from '../eventsApi.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'

const size = 10
/** Polling interval in milliseconds, close to that of the server's queue. */
const followMs = 3000

export const deliveriesKey = (webhookId: string): unknown[] => ['deliveries', webhookId]

const colors: Record<DeliveryStatus, 'success' | 'error' | 'info' | 'default'> = {
  ok: 'success',
  error: 'error',
  waiting: 'info',
  working: 'info',
  cancelled: 'default'
}

/** Deliveries of a webhook, the last one first; polled while one is in progress. */
export function Deliveries({ webhookId }: { webhookId: string }): ReactNode {
  const t = useViewTranslate()
  const list = useInfiniteQuery({
    queryKey: deliveriesKey(webhookId),
    queryFn: ({ pageParam, signal }) =>
      readDeliveries({ subscription: webhookId, size, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * size < count ? pages.length + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ results }) => results.some(isUnderWay)) ? followMs : false
  })
  if (list.isPending) return <RowsSkeleton label={t('events.loading')} rows={1} />
  const deliveries = [
    ...new Map(
      (list.data?.pages ?? []).flatMap(({ results }) => results).map((delivery) => [delivery._id, delivery])
    ).values()
  ]
  return (
    <>
      <Typography variant="overline" component="h4">
        {t('events.webhooks.history')}
      </Typography>
      {list.error && (
        <RetryAlert
          text={t('events.webhooks.historyError')}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && deliveries.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('events.webhooks.noHistory')}
        </Typography>
      )}
      {deliveries.length > 0 && (
        <List dense disablePadding aria-live="polite">
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery._id} delivery={delivery} webhookId={webhookId} />
          ))}
        </List>
      )}
      {list.hasNextPage && (
        <Box sx={{ textAlign: 'center', mt: 1 }}>
          <Button size="small" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('events.more')}
          </Button>
        </Box>
      )}
    </>
  )
}

function isUnderWay({ status }: Delivery): boolean {
  return status === 'waiting' || status === 'working'
}

function DeliveryLine({ delivery, webhookId }: { delivery: Delivery; webhookId: string }): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  const client = useQueryClient()
  const { notification, status, lastAttempt, nextAttempt, nbAttempts } = delivery
  const change = useMutation({
    mutationFn: (action: '_retry' | '_cancel') => changeDelivery(delivery._id, action),
    onError: (error) => notify({ msg: t('events.webhooks.changeError'), error }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesKey(webhookId) })
  })
  const facts = [
    nbAttempts > 0 && t('events.webhooks.attempts', { smart_count: nbAttempts }),
    status !== 'ok' && lastAttempt && (storedText(lastAttempt.error ?? '') || lastAttempt.status),
    nextAttempt &&
      status !== 'ok' &&
      labelled(t('events.webhooks.nextAttempt'), formats.dateTime(nextAttempt))
  ].filter(Boolean)
  const canCancel = status === 'waiting' || (status === 'error' && !!nextAttempt)
  return (
    <ListItem disableGutters divider sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Chip
        size="small"
        color={colors[status]}
        variant="outlined"
        label={t(`events.webhooks.status.${status}`)}
      />
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{notification.title || notification.topic.key}</Typography>
        {facts.length > 0 && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {facts.join(' - ')}
          </Typography>
        )}
      </Box>
      <RelativeDate date={notification.date} />
      <Stack direction="row" sx={{ gap: 0.5 }}>
        {(status === 'error' || status === 'cancelled') && (
          <Button size="small" loading={change.isPending} onClick={() => change.mutate('_retry')}>
            {t('events.webhooks.retry')}
          </Button>
        )}
        {canCancel && (
          <Button
            size="small"
            color="inherit"
            loading={change.isPending}
            onClick={() => change.mutate('_cancel')}
          >
            {t('events.webhooks.cancel')}
          </Button>
        )}
      </Stack>
    </ListItem>
  )
}
