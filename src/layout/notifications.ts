/** Store of the messages shown to the user, apart from their rendering. */
import { ApiError, errorDetail, onWrite } from '../api/http.ts'
import type { ViewNotice } from '../views/notify.tsx'

type NotificationType = 'default' | 'info' | 'success' | 'warning' | 'error'
export type NotificationInput =
  | string
  | {
      type?: NotificationType
      msg: string
      detail?: string
      error?: unknown
      stays?: boolean
      /** Subject, such as `datasets/{id}`; defaults to the resource last written by the page. */
      subject?: string
      /** Keeps the message after the next navigation, which it explains. */
      goesOn?: boolean
    }

export interface Notification {
  id: number
  type: NotificationType
  msg: string
  /** Second line, always plain text. */
  detail?: string
  /** Whether the message stays until closed. */
  stays: boolean
  /** Whether the message replaces a visible one. */
  replaces: boolean
  /** Subject: the next action on the same subject closes the message. */
  subject?: string
  /** Whether the message survives the next navigation, once. */
  goesOn?: boolean
  /** Whether the cause was the end of the session: the message closes when the session is back. */
  isOfEndedSession?: boolean
}

type Content = Pick<Notification, 'type' | 'msg' | 'detail' | 'stays'>

const maxShown = 5

let shown: Notification[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function notificationOf(input: NotificationInput): Content {
  if (typeof input === 'string') return { type: 'default', msg: input, stays: false }
  const { msg, error } = input
  if (error !== undefined) {
    const detail = errorDetail(error)
    const type = isClientError(error) ? 'warning' : 'error'
    return { type, msg, stays: true, ...(detail === msg ? {} : { detail }) }
  }
  const { type = 'default', detail } = input
  const stays = input.stays ?? type === 'error'
  return { type, msg, stays, ...(detail === undefined ? {} : { detail }) }
}

/** Whether an error is a 4xx response: a request that cannot be fulfilled, not a failure of the platform. */
function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

type Host = (notice: { type: NotificationType; title: string; detail?: string }) => void
let host: Host | undefined

/**
 * Redirects notifications to a listener, for embeds that forward them to their host. Returns the function that stops.
 */
export function forwardNotificationsTo(listener: Host): () => void {
  host = listener
  return () => void (host = undefined)
}

/**
 * Shows a message in place of the previous one. Errors accumulate until closed, at most five, without duplicates. A
 * framed page sends its messages to the host window instead.
 */
export function notify(input: NotificationInput): void {
  const notification = notificationOf(input)
  if (window.top && window.top !== window) {
    if (host) {
      const { type, msg, detail } = notification
      host(detail === undefined ? { type, title: msg } : { type, title: msg, detail })
      return
    }
    const { type, msg, detail } = notification
    const uiNotification = detail === undefined ? { type, msg } : { type, msg, errorMsg: detail }
    window.top.postMessage({ vIframe: true, uiNotification }, '*')
    return
  }
  lastId += 1
  const remaining = shown.filter((former) => former.stays && !isSame(former, notification))
  const replaces = remaining.length < shown.length
  const {
    subject = lastWritten,
    goesOn,
    error
  }: Exclude<NotificationInput, string> = typeof input === 'string' ? { msg: input } : input
  const origin = {
    ...(subject ? { subject } : {}),
    ...(goesOn ? { goesOn } : {}),
    ...(isSessionError(error) ? { isOfEndedSession: true } : {})
  }
  change([...remaining, { id: lastId, replaces, ...notification, ...origin }].slice(-maxShown))
}

let lastWritten: string | undefined
// A new write on a subject closes the earlier messages about it.
onWrite((subject) => {
  lastWritten = subject
  closeAbout(subject)
})

let isSessionError = (_error: unknown): boolean => false

/** Closes the messages caused by the end of the session when it is back. Returns the function that stops. */
export function forgetWithSession(
  isRefusedAsEnded: (error: unknown) => boolean,
  onSessionBack: (listener: () => void) => () => void
): () => void {
  isSessionError = isRefusedAsEnded
  return onSessionBack(() => closeWhere((notification) => !!notification.isOfEndedSession))
}

/** Closes the messages about a subject. */
export const closeAbout = (subject: string): void =>
  closeWhere((notification) => notification.subject === subject)

function closeWhere(isClosed: (notification: Notification) => boolean): void {
  if (shown.some(isClosed)) change(shown.filter((notification) => !isClosed(notification)))
}

/** Called on navigation: closes the messages of the previous page. */
export function closeOnNavigation(): void {
  lastWritten = undefined
  if (shown.length === 0) return
  change(
    shown
      .filter((notification) => notification.goesOn)
      .map(({ goesOn: _once, ...notification }) => notification)
  )
}

/** Closes all messages; returns false when there is none. */
export function dismissAll(): boolean {
  if (shown.length === 0) return false
  change([])
  return true
}

/** Whether two messages are equal: a repeated failure adds no information. */
function isSame(a: Content, b: Content): boolean {
  return a.type === b.type && a.msg === b.msg && a.detail === b.detail
}

/** Shows the notice of a view as a notification. */
export function notifyViewNotice({ type, title, detail }: ViewNotice): void {
  notify({ type, msg: title, ...(detail === undefined ? {} : { detail }) })
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

function change(notifications: Notification[]): void {
  shown = notifications
  for (const listener of listeners) listener()
}
