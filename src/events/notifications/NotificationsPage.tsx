import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { distinct } from '../distinct.ts'
import { MoreButton } from '../MoreButton.tsx'
import { FramedTitle } from '../../ui/FramedTitle.tsx'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { NotificationItems } from '../../layout/bell/NotificationItems.tsx'
import {
  missedOf,
  readNotificationsFrom,
  readNotifications,
  withReceived,
  type ReceivedNotification
} from '../../layout/bell/notificationsApi.ts'
import { useEventsChannel } from '../../realtime/useChannel.ts'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'

const size = 10

/** All notifications of the user, updated live. */
export default function NotificationsPage(): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const [received, setReceived] = useState<ReceivedNotification[]>([])
  const title = t('layout.nav.notifications')
  const list = useInfiniteQuery({
    queryKey: ['notifications', user?.id],
    queryFn: ({ pageParam, signal }) => readNotificationsFrom(pageParam, size, signal),
    initialPageParam: 0,
    // Notifications received since the first page shift the older ones: their number is added to the offset.
    getNextPageParam: ({ count = 0 }, pages) => {
      const read = pages.reduce((sum, { results }) => sum + results.length, 0)
      return pages.at(-1)?.results.length && read < count ? read + received.length : undefined
    },
    // A refetch would mark all notifications as seen, and remove the "new" marks.
    staleTime: Infinity
  })
  const older = (list.data?.pages ?? []).flatMap(({ results }) => results)
  const [follows, setFollows] = useState(0)
  useEventsChannel<ReceivedNotification>(
    user && `user:${user.id}:notifications`,
    (notification) => {
      setReceived((former) => withReceived(former, notification))
      // The visible notification counts as read: the request tells the service.
      void readNotifications(1).catch(() => undefined)
    },
    () => setFollows((former) => former + 1)
  )
  const addMissed = useEffectEvent(async () => {
    try {
      const { results } = await readNotifications(size)
      setReceived((former) => [...missedOf(results, [...former, ...older]), ...former])
    } catch {
      // The list stays visible; later notifications are added to it.
    }
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- runs once, after the first load
    if (follows > 0 && list.isSuccess) void addMissed()
  }, [follows, list.isSuccess])
  const known = new Set(received.map(({ _id }) => _id))
  const items = [...received, ...older.filter(({ _id }) => !known.has(_id))]
  return (
    <>
      <FramedTitle>{title}</FramedTitle>
      {list.isPending && <RowsSkeleton label={t('events.loading')} />}
      {list.error && (
        <RetryAlert text={t('layout.bell.error')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && <NotificationItems items={distinct(items)} target="_top" />}
      <MoreButton list={list} />
    </>
  )
}
