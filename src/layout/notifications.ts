/** The messages to the person, apart from how they are shown. */
import { ApiError, errorDetail, onWrite } from '../api/http.ts'
import type { ViewNotice } from '../views/notify.tsx'

export type NotificationType = 'default' | 'info' | 'success' | 'warning' | 'error'
export type NotificationInput =
  | string
  | {
      type?: NotificationType
      msg: string
      detail?: string
      error?: unknown
      stays?: boolean
      /** What it is about, `datasets/{id}`; by default what the page has just written. */
      subject?: string
      /** The message tells why another page comes, and stays there. */
      goesOn?: boolean
    }

export interface Notification {
  id: number
  type: NotificationType
  msg: string
  /** Always plain text. */
  detail?: string
  /** The message stays until it is closed. */
  stays: boolean
  /** Takes the place of a message that was still shown. */
  replaces: boolean
  /** The message goes with the next action about the same subject. */
  subject?: string
  /** The message stays when the next page comes, once. */
  goesOn?: boolean
  /** The session that the page shows was over: it goes when the session goes on. */
  isOfEndedSession?: boolean
}

type Content = Pick<Notification, 'type' | 'msg' | 'detail' | 'stays'>

const mostShown = 5

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

/** What was asked cannot be done as it was asked: nothing broke. */
function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

type Host = (notice: { type: NotificationType; title: string; detail?: string }) => void
let host: Host | undefined

/** An embed knows how the page around it listens; returns how to stop. */
export function handNotificationsTo(listener: Host): () => void {
  host = listener
  return () => void (host = undefined)
}

/**
 * Shows a message in the place of the former one; errors stay until they are closed, five at most, each once.
 * A framed page hands its messages to the window around instead.
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
  const kept = shown.filter((one) => one.stays && !isSame(one, notification))
  const replaces = kept.length < shown.length
  const {
    subject = lastWritten,
    goesOn,
    error
  }: Exclude<NotificationInput, string> = typeof input === 'string' ? { msg: input } : input
  const about = {
    ...(subject ? { subject } : {}),
    ...(goesOn ? { goesOn } : {}),
    ...(missedSession(error) ? { isOfEndedSession: true } : {})
  }
  change([...kept, { id: lastId, replaces, ...notification, ...about }].slice(-mostShown))
}

let lastWritten: string | undefined
// What was told of a thing is over once something else is done with it.
onWrite((subject) => {
  lastWritten = subject
  forgetAbout(subject)
})

let missedSession = (_error: unknown): boolean => false

/** A page that follows its session knows what was refused for its end alone, and when it goes on. Returns how to stop. */
export function forgetWithSession(
  isRefusedAsEnded: (error: unknown) => boolean,
  onSessionBack: (listener: () => void) => () => void
): () => void {
  missedSession = isRefusedAsEnded
  return onSessionBack(() => forget((one) => !!one.isOfEndedSession))
}

/** Takes what was told of something away. */
export const forgetAbout = (subject: string): void => forget((one) => one.subject === subject)

function forget(isOver: (one: Notification) => boolean): void {
  if (shown.some(isOver)) change(shown.filter((one) => !isOver(one)))
}

/** Another page is shown: what was told of the former one goes. */
export function turnPage(): void {
  lastWritten = undefined
  if (shown.length === 0) return
  change(shown.filter((one) => one.goesOn).map(({ goesOn: _once, ...one }) => one))
}

/** Takes every message away; false when there is none. */
export function dismissAll(): boolean {
  if (shown.length === 0) return false
  change([])
  return true
}

/** What fails again for the same reason says nothing new. */
function isSame(one: Content, other: Content): boolean {
  return one.type === other.type && one.msg === other.msg && one.detail === other.detail
}

/** Tells the person what a view says. */
export function notifyOfView({ type, title, detail }: ViewNotice): void {
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

function change(next: Notification[]): void {
  shown = next
  for (const listener of listeners) listener()
}
