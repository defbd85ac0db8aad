import Notifications from '@mui/icons-material/Notifications'
import { Badge, Box, Button, IconButton, Popover, Stack, Tooltip } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { paths } from '../../paths.ts'
import { useEventsChannel } from '../../realtime/useChannel.ts'
import { usePagePaths } from '../navigation/PagePaths.tsx'
import { NotificationItems } from './NotificationItems.tsx'
import { missedOf, readNotifications, withReceived, type ReceivedNotification } from './notificationsApi.ts'

const size = 10

interface Menu {
  /** Undefined while loading. */
  items?: ReceivedNotification[]
  error?: unknown
}

/** Notification bell of the top bar, with the number of new notifications and a list of the last ones. */
export function NotificationBell({ userId }: { userId: string }): ReactNode {
  const t = useViewTranslate()
  const [countNew, setCountNew] = useState(0)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [menu, setMenu] = useState<Menu>({})
  const isOpen = !!anchor
  /** Prevents two simultaneous counts: the page counts on mount and again once the websocket is connected. */
  const isCounting = useRef(false)

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
      setCountNew((await readNotifications(0)).countNew)
    } catch {
      // A failed count shows no number; the next message or the menu counts again.
    } finally {
      isCounting.current = false
    }
  }

  async function addMissed(): Promise<void> {
    try {
      const { results } = await readNotifications(size)
      setMenu((former) => {
        const { items } = former
        return items ? { items: [...missedOf(results, items), ...items] } : former
      })
    } catch {
      // A failed refresh leaves the menu as it is; the next opening tries again.
    }
  }

  async function open(element: HTMLElement): Promise<void> {
    setAnchor(element)
    setMenu({})
    try {
      const list = await readNotifications(size)
      setMenu({ items: list.results })
      setCountNew(list.countNew)
    } catch (error) {
      setMenu({ error })
    }
  }

  function close(): void {
    setAnchor(undefined)
    setMenu({})
    void count()
  }

  const label = countNew === 0 ? t('layout.bell.empty') : t('layout.bell.open', { smart_count: countNew })
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="inherit"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={(event) => void open(event.currentTarget)}
        >
          <Badge badgeContent={countNew} sx={{ '& .MuiBadge-badge': badgeColors }}>
            <Notifications />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('layout.nav.notifications'),
            sx: {
              width: 500,
              maxWidth: 'calc(100vw - 32px)',
              maxHeight: 400,
              display: 'flex',
              flexDirection: 'column'
            }
          }
        }}
      >
        <Box sx={{ overflow: 'auto' }}>
          <NotificationItems {...menu} onFollow={close} />
        </Box>
        <Links onFollow={close} />
      </Popover>
    </>
  )
}

/** Links to all notifications and to their settings. */
function Links({ onFollow }: { onFollow: () => void }): ReactNode {
  const t = useViewTranslate()
  const pages = usePagePaths()
  if (!pages.has(paths.notifications)) return null
  return (
    <Stack
      direction="row"
      sx={{
        justifyContent: 'space-between',
        p: 0.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        flexShrink: 0
      }}
    >
      <Button size="small" component={Link} to={paths.receivedNotifications} onClick={onFollow}>
        {t('layout.bell.all')}
      </Button>
      <Button size="small" component={Link} to={paths.notifications} onClick={onFollow}>
        {t('layout.bell.choices')}
      </Button>
    </Stack>
  )
}

const badgeColors = { bgcolor: 'warning.surface', color: 'warning.onSurface' }
