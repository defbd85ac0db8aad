import { useNotificationContext, useTranslate } from 'react-admin'
import { useEffect } from 'react'
import { useNotification } from './useNotification.ts'

/** Shows react-admin's notifications as snackbars of the page. */
export function NotificationBridge(): null {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  const notify = useNotification()
  useEffect(() => {
    if (notifications.length === 0) return
    const notification = takeNotification()
    if (!notification || typeof notification.message !== 'string') return
    const options = notification.notificationOptions?.messageArgs as Record<string, unknown> | undefined
    notify({
      type: notification.type,
      msg: translate(notification.message, { _: notification.message, ...options })
    })
  }, [notifications, takeNotification, translate, notify])
  return null
}
