import Close from '@mui/icons-material/Close'
import { Alert, Box, Grow, IconButton, Paper, Typography } from '@mui/material'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { currentNotifications, dismiss, onNotifications, type Notification } from './notifications.ts'

/** Ordinary messages leave by themselves after this time; errors stay until they are closed. */
const hideAfterMs = 300_000
/** Between the message that leaves and the one that takes its place. */
const replaceAfterMs = 300

/** Messages to the person, bottom right. Put one in each layout. */
export function Snackbars(): ReactNode {
  const notifications = useSyncExternalStore(onNotifications, currentNotifications)
  if (notifications.length === 0) return null
  return (
    <Box
      sx={(theme) => ({
        position: 'fixed',
        bottom: 16,
        right: 16,
        maxWidth: 'min(900px, calc(100vw - 32px))',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-end',
        gap: 1,
        zIndex: theme.zIndex.snackbar
      })}
    >
      {notifications.map((notification) => (
        <Message key={notification.id} notification={notification} />
      ))}
    </Box>
  )
}

function Message(props: { notification: Notification }): ReactNode {
  const t = useViewTranslate()
  const { id, type, msg, detail, stays, replaces } = props.notification
  useEffect(() => {
    if (stays) return undefined
    const timer = setTimeout(() => dismiss(id), hideAfterMs)
    return () => clearTimeout(timer)
  }, [id, stays])
  const close = (
    <IconButton size="small" color="inherit" aria-label={t('layout.dismiss')} onClick={() => dismiss(id)}>
      <Close fontSize="small" />
    </IconButton>
  )
  return (
    <Grow in appear style={replaces ? { transitionDelay: `${replaceAfterMs}ms` } : {}}>
      <Paper elevation={6} sx={{ maxWidth: '100%' }}>
        <Alert
          severity={type === 'default' ? 'info' : type}
          icon={type === 'default' ? false : undefined}
          action={close}
          role={stays ? 'alert' : 'status'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {msg}
          {detail !== undefined && (
            <Typography variant="body2" sx={{ pl: 2, mt: 0.5, whiteSpace: 'pre-line' }}>
              {detail}
            </Typography>
          )}
        </Alert>
      </Paper>
    </Grow>
  )
}
