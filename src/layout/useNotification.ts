import { notify, type NotificationInput } from './notifications.ts'

/**
 * Returns the stable function that shows a notification.
 * With `error`, its detail is the second line, and the message stays until closed.
 * @example notify({ msg: t('datasets.saveError'), error })
 */
export function useNotification(): (input: NotificationInput) => void {
  return notify
}
