/** The queue of messages to the person, apart from how they are shown (screens, layout §11). */
import { errorDetail } from '../api/http.ts'

export type NotificationType = 'default' | 'info' | 'success' | 'warning' | 'error'
export type NotificationInput = string | { type?: NotificationType; msg: string; error?: unknown }

export interface Notification {
  id: number
  type: NotificationType
  msg: string
  /** Detail of an error, always plain text. */
  detail?: string
}

const longestQueue = 5

let shown: Notification[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function notificationOf(input: NotificationInput): Omit<Notification, 'id'> {
  if (typeof input === 'string') return { type: 'default', msg: input }
  if (input.error === undefined) return { type: input.type ?? 'default', msg: input.msg }
  const detail = errorDetail(input.error)
  return detail === input.msg ? { type: 'error', msg: input.msg } : { type: 'error', msg: input.msg, detail }
}

/** Shows a message; a framed page hands it to the window around instead. */
export function notify(input: NotificationInput): void {
  const notification = notificationOf(input)
  if (window.top && window.top !== window) {
    const { type, msg, detail } = notification
    const uiNotification = detail === undefined ? { type, msg } : { type, msg, errorMsg: detail }
    window.top.postMessage({ vIframe: true, uiNotification }, '*')
    return
  }
  lastId += 1
  change([...shown, { id: lastId, ...notification }].slice(-longestQueue))
}

export function dismiss(id: number): void {
  change(shown.filter((notification) => notification.id !== id))
}

export function currentNotifications(): Notification[] {
  return shown
}

export function onNotifications(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: Notification[]): void {
  shown = next
  for (const listener of listeners) listener()
}
