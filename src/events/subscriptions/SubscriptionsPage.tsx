import Delete from '@mui/icons-material/Delete'
import { Chip, List, ListItem, ListItemText, Stack, Typography } from '@mui/material'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { distinct } from '../distinct.ts'
import { MoreButton } from '../MoreButton.tsx'
import { FramedTitle } from '../../ui/FramedTitle.tsx'
import type { Subscription } from '../../../contract/events/subscription.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { notify } from '../../layout/notifications.ts'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { deleteSubscription, readSubscriptions } from '../eventsApi.ts'
import { InlineConfirm } from '../InlineConfirm.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'

const size = 20

/** All subscriptions of the user, in every account. */
export default function SubscriptionsPage(): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const title = t('events.subscriptions.title')
  const list = useInfiniteQuery({
    queryKey: ['subscriptions', 'all', user?.id],
    queryFn: ({ pageParam, signal }) =>
      readSubscriptions({ recipient: user?.id, size, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * size < count ? pages.length + 1 : undefined)
  })
  const remove = useMutation({
    mutationFn: deleteSubscription,
    onError: (error) => notify({ msg: t('events.subscribe.error'), error }),
    onSettled: () => list.refetch()
  })
  const subscriptions = distinct((list.data?.pages ?? []).flatMap(({ results }) => results))
  return (
    <>
      <FramedTitle>{title}</FramedTitle>
      {list.isPending && <RowsSkeleton label={t('events.loading')} rows={3} />}
      {list.error && (
        <RetryAlert
          text={t('events.subscriptions.error')}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && subscriptions.length === 0 && (
        <Typography aria-live="polite" sx={{ color: 'text.secondary', py: 2 }}>
          {t('events.subscriptions.none')}
        </Typography>
      )}
      {subscriptions.length > 0 && (
        <List disablePadding aria-label={title}>
          {subscriptions.map((subscription) => (
            <Line
              key={subscription._id}
              subscription={subscription}
              onRemove={() => remove.mutate(subscription._id)}
            />
          ))}
        </List>
      )}
      <MoreButton list={list} />
    </>
  )
}

function Line(props: { subscription: Subscription; onRemove: () => void }): ReactNode {
  const t = useViewTranslate()
  const senderName = useSenderName()
  const { topic, sender, outputs } = props.subscription
  return (
    <ListItem divider disableGutters sx={{ gap: 1, flexWrap: 'wrap', px: 1 }}>
      <ListItemText
        sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}
        primary={topic.title || topic.key}
        secondary={[senderName(sender), topic.title && topic.key].filter(Boolean).join(' - ')}
      />
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        {outputs.map((output) => (
          <Chip key={output} size="small" variant="outlined" label={t(`events.outputs.${output}`)} />
        ))}
      </Stack>
      <InlineConfirm label={t('events.subscriptions.remove')} icon={<Delete />} onConfirm={props.onRemove} />
    </ListItem>
  )
}

/** Returns a function that names the sender of a subscription, if the session knows it. */
function useSenderName(): (sender: Subscription['sender']) => string {
  const t = useViewTranslate()
  const { user } = useSession()
  return (sender) => {
    if (!sender) return t('events.subscriptions.global')
    if (sender.type === 'user' && sender.id === user?.id) return t('layout.personalAccount')
    const of = user?.organizations.find(
      ({ id, department }) => id === sender.id && (!sender.department || department === sender.department)
    )
    const department = of?.department === sender.department ? of?.departmentName : undefined
    const name = of?.name ?? user?.organizations.find(({ id }) => id === sender.id)?.name
    return [name ?? sender.id, department ?? sender.department].filter(Boolean).join(' / ')
  }
}
