import { notify, type NotificationInput } from './notifications.ts'

/**
 * The function that shows a message to the person, the same one at every call.
 * With `error`, its detail is shown under the message and the message stays until it is closed.
 * @example notify({ msg: t('datasets.saveError'), error })
 */
export function useNotification(): (input: NotificationInput) => void {
  return notify
}
