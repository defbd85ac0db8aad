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
import { useFormats } from '../../ui/useFormats.ts'
import { traceTitleIn } from '../../../contract/events/traceTitles.ts'
import { errorDetail } from '../../api/http.ts'
import { OwnerAvatar } from '../../ui/OwnerAvatar.tsx'
import { safeLink } from '../../ui/safeLink.ts'
import { labelled } from '../../i18n/labelled.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { localized } from '../../i18n/localized.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { ReceivedNotification } from './notificationsApi.ts'

interface NotificationItemsProps {
  /** Undefined while loading. */
  items?: ReceivedNotification[]
  error?: unknown
  onFollow?: () => void
  /** Target of the links, when the list is in a frame. */
  target?: '_top'
}

/** Last notifications, with the new ones marked. */
export function NotificationItems({ items, error, ...link }: NotificationItemsProps): ReactNode {
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
        <Line key={item._id} item={item} {...link} />
      ))}
    </List>
  )
}

interface LineProps extends Pick<NotificationItemsProps, 'onFollow' | 'target'> {
  item: ReceivedNotification
}

function Line({ item, onFollow, target }: LineProps): ReactNode {
  const { title, body, date, sender } = item
  const href = safeLink(item.url)
  const { dateTime } = useFormats()
  const content = (
    <>
      <ListItemText
        sx={{ overflowWrap: 'anywhere' }}
        primary={traceTitleIn(currentLocale(), localized(title))}
        secondary={
          <>
            <time dateTime={date}>{dateTime(date)}</time>
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
      {href ? (
        <ListItemButton
          component="a"
          href={href}
          target={target}
          {...(onFollow ? { onClick: onFollow } : {})}
        >
          {content}
        </ListItemButton>
      ) : (
        <Box sx={{ display: 'flex', px: 2, width: '100%', alignItems: 'center' }}>{content}</Box>
      )}
    </ListItem>
  )
}
