import {
  Alert,
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  LinearProgress,
  Typography
} from '@mui/material'
import type { ReactNode } from 'react'
import { errorDetail } from '../../api/http.ts'
import { OwnerAvatar } from '../../ui/OwnerAvatar.tsx'
import { labelled } from '../../i18n/labelled.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { localized } from '../../i18n/localized.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { ReceivedNotification } from './notificationsApi.ts'

export interface NotificationItemsProps {
  /** Undefined while they are read. */
  items?: ReceivedNotification[]
  error?: unknown
  onFollow: () => void
}

/** The last notifications, the new ones marked. */
export function NotificationItems({ items, error, onFollow }: NotificationItemsProps): ReactNode {
  const t = useViewTranslate()
  if (error) return <Alert severity="error">{labelled(t('layout.bell.error'), errorDetail(error))}</Alert>
  if (!items) {
    return (
      <Box sx={{ p: 2 }}>
        <LinearProgress aria-label={t('layout.bell.loading')} />
      </Box>
    )
  }
  if (items.length === 0) return <Typography sx={{ p: 2 }}>{t('layout.bell.none')}</Typography>
  return (
    <List dense aria-label={t('layout.nav.notifications')}>
      {items.map((item) => (
        <Line key={item._id} item={item} onFollow={onFollow} />
      ))}
    </List>
  )
}

function Line({ item, onFollow }: { item: ReceivedNotification; onFollow: () => void }): ReactNode {
  const { title, body, date, url, sender } = item
  const when = new Date(date).toLocaleString(currentLocale(), { dateStyle: 'long', timeStyle: 'short' })
  const content = (
    <>
      <ListItemText
        sx={{ overflowWrap: 'anywhere' }}
        primary={localized(title)}
        secondary={
          <>
            <time dateTime={date}>{when}</time>
            {body && (
              <Box component="span" sx={{ display: 'block' }}>
                {localized(body)}
              </Box>
            )}
          </>
        }
        slotProps={{
          primary: { sx: item.new ? { color: 'warning.text', fontWeight: 700 } : {} },
          secondary: { component: 'div' }
        }}
      />
      {sender?.type && <OwnerAvatar owner={{ ...sender, name: sender.name ?? sender.id }} />}
    </>
  )
  return (
    <ListItem disablePadding divider>
      {url && isSafe(url) ? (
        <ListItemButton component="a" href={url} onClick={onFollow}>
          {content}
        </ListItemButton>
      ) : (
        <Box sx={{ display: 'flex', px: 2, width: '100%', alignItems: 'center' }}>{content}</Box>
      )}
    </ListItem>
  )
}

/** Whoever sends a notification chooses its link: it is never a script. */
function isSafe(url: string): boolean {
  return (
    URL.canParse(url, window.location.href) && /^https?:$/.test(new URL(url, window.location.href).protocol)
  )
}
