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
    const taken = takeNotification()
    if (!taken || typeof taken.message !== 'string') return
    const options = taken.notificationOptions?.messageArgs as Record<string, unknown> | undefined
    notify({ type: taken.type, msg: translate(taken.message, { _: taken.message, ...options }) })
  }, [notifications, takeNotification, translate, notify])
  return null
}
