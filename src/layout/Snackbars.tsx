import Close from '@mui/icons-material/Close'
import { Alert, Box, Grow, IconButton, Paper, Typography } from '@mui/material'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useViewTranslate } from '../i18n/translate.tsx'
import { noticesProperty } from '../theme/noticesRoom.ts'
import {
  currentNotifications,
  dismiss,
  dismissAll,
  onNotifications,
  type Notification
} from './notifications.ts'

/** Milliseconds before a message hides; errors stay until closed. */
const hideAfterMs = 300_000
/** Milliseconds between a closed message and the one that replaces it. */
const replaceAfterMs = 300

/**
 * Messages at the bottom right, outside the root element: a modal dialog hides the root from screen readers. The CSS
 * variable `noticesRoom` reserves their height. Each layout needs one.
 */
export function Snackbars(): ReactNode {
  const notifications = useSyncExternalStore(onNotifications, currentNotifications)
  const place = useNoticesPlace()
  const hasSome = notifications.length > 0
  useEffect(() => (hasSome ? dismissWithEscape() : undefined), [hasSome])
  return createPortal(
    hasSome && (
      <Box
        ref={reserveRoom}
        sx={(theme) => ({
          position: 'fixed',
          bottom: 0,
          right: 0,
          p: 2,
          pointerEvents: 'none',
          maxWidth: 'min(932px, 100vw)',
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
    ),
    place
  )
}

/** Element beside the root of the page, exposed to screen readers while a dialog is open. */
function useNoticesPlace(): HTMLElement {
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.body.append(element)
    // MUI modals set `aria-hidden` on their siblings: it is removed from this element.
    const hidden = new MutationObserver(() => element.removeAttribute('aria-hidden'))
    hidden.observe(element, { attributes: true, attributeFilter: ['aria-hidden'] })
    return () => {
      hidden.disconnect()
      element.remove()
    }
  }, [element])
  return element
}

/** Publishes the height of the messages, so that the page can reserve it. */
function reserveRoom(element: HTMLElement | null): (() => void) | undefined {
  if (!element || !window.ResizeObserver) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.setProperty(noticesProperty, `${element.offsetHeight}px`)
    // A focused control at the bottom of the page scrolls into view; the content element, focused after a navigation,
    // is no control.
    const used = document.activeElement
    if (used instanceof HTMLElement && used.tabIndex >= 0) used.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(noticesProperty)
  }
}

/** Closes all messages on Escape. An open dialog, with its input, stays until the next Escape. */
function dismissWithEscape(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !dismissAll()) return
    if (document.querySelector('[aria-modal=true]')) event.stopPropagation()
  }
  // In the capture phase, before the handlers of the page.
  window.addEventListener('keydown', onKey, true)
  return () => window.removeEventListener('keydown', onKey, true)
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
      <Paper elevation={6} sx={{ maxWidth: '100%', pointerEvents: 'auto' }}>
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
