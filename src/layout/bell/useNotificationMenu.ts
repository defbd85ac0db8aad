import { useEffect, useRef, useState } from 'react'
import { useEventsChannel } from '../../realtime/useChannel.ts'
import { missedOf, readNotifications, withReceived, type ReceivedNotification } from './notificationsApi.ts'

/** Number of notifications in the menu. */
const menuSize = 10

interface Menu {
  /** Undefined while loading. */
  items?: ReceivedNotification[]
  error?: unknown
}

interface BellState {
  countNew: number
  menu: Menu
  /** Button that opened the menu; undefined while it is closed. */
  anchor: HTMLElement | undefined
  open: (element: HTMLElement) => Promise<void>
  close: () => void
}

/** Number of new notifications, followed live, and the menu of the last ones. */
export function useNotificationMenu(userId: string): BellState {
  const [countNew, setCountNew] = useState(0)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [menu, setMenu] = useState<Menu>({})
  const isOpen = !!anchor
  /** Prevents two simultaneous counts: the page counts on mount and again once the websocket is connected. */
  const isCounting = useRef(false)
  /** Number of notifications received: an answer asked for before the last one may not include it. */
  const receivedCount = useRef(0)
  /** Number of times that the menu was opened or closed: a late answer is for a menu that is no longer shown. */
  const visits = useRef(0)

  useEffect(() => {
    // While the page was hidden, notifications may have been read in another tab, or missed without connection.
    const onSight = (): void => {
      if (document.visibilityState === 'visible') void count()
    }
    void count()
    document.addEventListener('visibilitychange', onSight)
    return () => document.removeEventListener('visibilitychange', onSight)
  }, [])
  useEventsChannel<ReceivedNotification>(
    `user:${userId}:notifications`,
    (received) => {
      receivedCount.current += 1
      setCountNew((former) => former + 1)
      if (!isOpen) return
      setMenu(({ items = [] }) => ({ items: withReceived(items, received) }))
      // The visible notification counts as read: the request tells the service.
      void readNotifications(1).catch(() => undefined)
    },
    () => {
      if (isOpen) void addMissed()
      else if (!isCounting.current) void count()
    }
  )

  async function count(): Promise<void> {
    isCounting.current = true
    try {
      let before: number
      let counted: number
      do {
        before = receivedCount.current
        counted = (await readNotifications(0)).countNew
      } while (receivedCount.current !== before)
      setCountNew(counted)
    } catch {
      // A failed count shows no number; the next message or the menu counts again.
    } finally {
      isCounting.current = false
    }
  }

  async function addMissed(): Promise<void> {
    try {
      const { results } = await readNotifications(menuSize)
      // A menu that could not be read shows what is there by now.
      setMenu(({ items = [] }) => ({ items: [...missedOf(results, items), ...items] }))
    } catch {
      // A failed refresh leaves the menu as it is; the next opening tries again.
    }
  }

  async function open(element: HTMLElement): Promise<void> {
    setAnchor(element)
    setMenu({})
    const visit = ++visits.current
    try {
      const list = await readNotifications(menuSize)
      if (visit !== visits.current) return
      // Notifications received meanwhile come first.
      setMenu(({ items = [] }) => ({ items: [...missedOf(items, list.results), ...list.results] }))
      setCountNew(list.countNew)
    } catch (error) {
      if (visit === visits.current) setMenu({ error })
    }
  }

  function close(): void {
    visits.current += 1
    setAnchor(undefined)
    setMenu({})
    void count()
  }

  return { countNew, menu, anchor, open, close }
}
