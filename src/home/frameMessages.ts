/** What a hosted page tells the page around it (contract/frame.md §3, §6, §9, §14), as plain functions. */
import type { NotificationInput, NotificationType } from '../layout/notifications.ts'

/** Address of the frame: its own, with the query of the host and the mark of a hosted page. */
export function frameAddress(src: string, search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set('embed', 'true')
  return `${src}?${parameters.toString()}`
}

/** Query string of the host after the frame navigated, undefined when the message is about something else. */
export function hostSearch(message: unknown, src: string): string | undefined {
  const href = navigatedTo(message)
  if (href === undefined) return undefined
  const address = new URL(href, window.location.origin)
  if (address.origin !== window.location.origin || address.pathname !== src) return undefined
  address.searchParams.delete('embed')
  return address.search
}

function navigatedTo(message: unknown): string | undefined {
  if (Array.isArray(message)) {
    const isChange = message[0] === 'df-child' && message[1] === 'stateChange'
    return isChange ? String(message[3]) : undefined
  }
  const { viframe, stateAction, href } = (message ?? {}) as Record<string, unknown>
  return viframe && stateAction && typeof href === 'string' ? href : undefined
}

const types: NotificationType[] = ['default', 'info', 'success', 'warning', 'error']

/** Notification sent by the frame, in either generation of the protocol. */
export function hostNotification(message: unknown): NotificationInput | undefined {
  if (Array.isArray(message)) {
    if (message[0] !== 'df-child' || message[1] !== 'notif') return undefined
    const { type, title, detail } = (message[2] ?? {}) as Record<string, unknown>
    return shown(type, title, detail)
  }
  const { vIframe, uiNotification } = (message ?? {}) as Record<string, unknown>
  if (!vIframe || !uiNotification) return undefined
  if (typeof uiNotification === 'string') return uiNotification
  const { type, msg, errorMsg } = uiNotification as Record<string, unknown>
  return shown(type, msg, errorMsg)
}

function shown(type: unknown, title: unknown, detail: unknown): NotificationInput | undefined {
  if (typeof title !== 'string') return undefined
  const known = types.find((candidate) => candidate === type) ?? 'default'
  if (known !== 'error' && known !== 'warning') return { type: known, msg: title }
  return typeof detail === 'string' ? { msg: title, error: new Error(detail) } : { type: known, msg: title }
}
