import Notifications from '@mui/icons-material/Notifications'
import { Badge, Box, Button, IconButton, Stack, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { paths } from '../../paths.ts'
import { BarPopover } from '../bar/BarPopover.tsx'
import { usePagePaths } from '../navigation/PagePaths.tsx'
import { NotificationItems } from './NotificationItems.tsx'
import { useNotificationMenu } from './useNotificationMenu.ts'

/** Notification bell of the top bar, with the number of new notifications and a list of the last ones. */
export function NotificationBell({ userId }: { userId: string }): ReactNode {
  const t = useViewTranslate()
  const { countNew, menu, anchor, open, close } = useNotificationMenu(userId)
  const label = countNew === 0 ? t('layout.bell.empty') : t('layout.bell.open', { smart_count: countNew })
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="inherit"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={!!anchor}
          onClick={(event) => void open(event.currentTarget)}
        >
          <Badge badgeContent={countNew} sx={{ '& .MuiBadge-badge': badgeColors }}>
            <Notifications />
          </Badge>
        </IconButton>
      </Tooltip>
      <BarPopover
        label={t('layout.nav.notifications')}
        anchor={anchor}
        onClose={close}
        width={500}
        maxHeight={400}
        isColumn
      >
        <Box sx={{ overflow: 'auto' }}>
          <NotificationItems {...menu} onFollow={close} />
        </Box>
        <Links onFollow={close} />
      </BarPopover>
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
