import Close from '@mui/icons-material/Close'
import { Alert, IconButton, Paper, Snackbar, Typography } from '@mui/material'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { currentNotifications, dismiss, onNotifications, type Notification } from './notifications.ts'

/** Ordinary messages leave by themselves after this time; errors stay until they are closed. */
const hideAfterMs = 300_000

/** Messages to the person, one at a time, bottom right. Put one in each layout. */
export function Snackbars(): ReactNode {
  const [first] = useSyncExternalStore(onNotifications, currentNotifications)
  if (!first) return null
  return (
    <Snackbar
      key={first.id}
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      autoHideDuration={first.type === 'error' ? null : hideAfterMs}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') dismiss(first.id)
      }}
      transitionDuration={{ appear: 300, enter: 300, exit: 0 }}
      sx={{ maxWidth: 900 }}
    >
      <Message notification={first} />
    </Snackbar>
  )
}

function Message(props: { notification: Notification }): ReactNode {
  const t = useViewTranslate()
  const { id, type, msg, detail } = props.notification
  const close = (
    <IconButton size="small" color="inherit" aria-label={t('layout.dismiss')} onClick={() => dismiss(id)}>
      <Close fontSize="small" />
    </IconButton>
  )
  return (
    <Paper elevation={6} sx={{ maxWidth: '100%' }}>
      <Alert
        severity={type === 'default' ? 'info' : type}
        icon={type === 'default' ? false : undefined}
        action={close}
        role={type === 'error' ? 'alert' : 'status'}
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
  )
}
