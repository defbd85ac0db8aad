/** What a hosted page tells the page around it (docs/api/embedding.md), as plain functions. */
import type { Breadcrumb } from '../layout/breadcrumbs.ts'
import type { NotificationInput, NotificationType } from '../layout/notifications.ts'

/** The frame has the script of the protocol, and waits for its options. */
export function isAlive(message: unknown): boolean {
  return Array.isArray(message) && message[0] === 'df-child' && message[1] === 'init'
}

interface FrameOptions {
  title: string
  /** The address that the frame was opened with. */
  src: string
  /** `yes`: it tells how high its content is, and takes that height. */
  resize?: 'yes'
  /** Whether the parameters and the path of the frame follow those of the page around. */
  syncParams?: boolean
  syncPath?: boolean
  /** Whether the frame tells where it goes. */
  stateChangeEvents?: boolean
}

/** The options that a frame waits for. */
export function initMessage({ title, ...options }: FrameOptions): unknown[] {
  const common = { id: title, debug: false, resize: 'no', mouseEvents: null }
  const silent = { syncParams: false, syncPath: false, stateChangeEvents: false }
  return ['df-parent', 'init', { ...common, ...silent, ...options }]
}

/** The most that a frame may ask for: pages of ours are lower. */
const highestPx = 20_000

/** Height of the content of the frame; undefined when the message is about something else. */
export function toldHeight(message: unknown): number | undefined {
  if (!Array.isArray(message) || message[0] !== 'df-child' || message[1] !== 'height') return undefined
  const height: unknown = message[2]
  return typeof height === 'number' && height > 0 && height <= highestPx ? height : undefined
}

interface FrameNavigation {
  action: 'push' | 'replace'
  href: string
}

/** Where the frame went, in either generation of the protocol. */
export function navigationOf(message: unknown): FrameNavigation | undefined {
  if (Array.isArray(message)) {
    const isChange = message[0] === 'df-child' && message[1] === 'stateChange'
    return isChange ? navigation(message[2], message[3]) : undefined
  }
  const { viframe, stateAction, href } = (message ?? {}) as Record<string, unknown>
  return viframe ? navigation(stateAction, href) : undefined
}

function navigation(action: unknown, href: unknown): FrameNavigation | undefined {
  if (!action || typeof href !== 'string') return undefined
  return { action: action === 'push' ? 'push' : 'replace', href }
}

/** The breadcrumbs that the frame sends, alone or as a message of its own in the protocol. */
export function sentBreadcrumbs(message: unknown): Breadcrumb[] | undefined {
  const content: unknown =
    Array.isArray(message) && message[0] === 'df-child' && message[1] === 'custom' ? message[2] : message
  const { breadcrumbs } = (content ?? {}) as { breadcrumbs?: unknown }
  if (!Array.isArray(breadcrumbs)) return undefined
  return breadcrumbs.flatMap((item: unknown) => {
    const { text, to } = (item ?? {}) as Record<string, unknown>
    if (typeof text !== 'string') return []
    return [{ text, ...(typeof to === 'string' ? { to } : {}) }]
  })
}

/** Whether the frame holds unsaved edits, and why it cannot save them. */
export interface HeldEdits {
  isHeld: boolean
  unsavable?: string
}

/** Undefined when the message is about something else. */
export function heldEdits(message: unknown): HeldEdits | undefined {
  const { unsaved, unsavable } = (message ?? {}) as { unsaved?: unknown; unsavable?: unknown }
  if (typeof unsaved !== 'boolean') return undefined
  return { isHeld: unsaved, ...(typeof unsavable === 'string' && { unsavable }) }
}

/** Whether the frame saved what it was asked to; undefined when the message is about something else. */
export function savedEdits(message: unknown): boolean | undefined {
  const { saved } = (message ?? {}) as { saved?: unknown }
  return typeof saved === 'boolean' ? saved : undefined
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
  const { type, msg, errorMsg, error, clientError } = uiNotification as Record<string, unknown>
  if (error && !errorMsg) return shown('error', msg, detailOf(error))
  return shown(type === 'error' && clientError ? 'warning' : type, msg, errorMsg)
}

/** What there is to read in an error of a call. */
function detailOf(error: unknown): string | undefined {
  const { response, status, message } = (typeof error === 'object' ? error : {}) as Record<string, unknown>
  const answer = (response ?? {}) as Record<string, unknown>
  return [answer.data, answer.status, status, message, error]
    .filter((one): one is string | number => typeof one === 'string' || typeof one === 'number')
    .map(String)
    .find((text) => text !== '')
}

function shown(type: unknown, title: unknown, detail: unknown): NotificationInput | undefined {
  if (typeof title !== 'string') return undefined
  const known = types.find((candidate) => candidate === type) ?? 'default'
  return {
    type: known,
    msg: title,
    ...(typeof detail === 'string' ? { detail } : {}),
    // What a frame calls a warning is an error of what was asked.
    ...(known === 'warning' ? { stays: true } : {})
  }
}
