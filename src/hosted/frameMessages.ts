/** Messages of a framed page to its host (docs/api/embedding.md). No I/O. */
import type { Breadcrumb } from '../layout/breadcrumbs.ts'
import type { NotificationInput, NotificationType } from '../layout/notifications.ts'

/** Whether a message shows that the frame supports the protocol and waits for its options. */
export function isAlive(message: unknown): boolean {
  return Array.isArray(message) && message[0] === 'df-child' && message[1] === 'init'
}

interface FrameOptions {
  title: string
  /** Initial URL of the frame. */
  src: string
  /** `yes`: the frame announces its content height. */
  resize?: 'yes'
  /** Whether query and path of the frame are synchronized with the host. */
  syncParams?: boolean
  syncPath?: boolean
  /** Whether the frame reports its navigations. */
  stateChangeEvents?: boolean
}

/** `init` message with the options of a frame. */
export function initMessage({ title, ...options }: FrameOptions): unknown[] {
  const common = { id: title, debug: false, resize: 'no', mouseEvents: null }
  const silent = { syncParams: false, syncPath: false, stateChangeEvents: false }
  return ['df-parent', 'init', { ...common, ...silent, ...options }]
}

/** Maximum height in pixels granted to a frame, above that of any page of the platform. */
const highestPx = 20_000

/** Content height of the frame; undefined for another message. */
export function reportedHeight(message: unknown): number | undefined {
  if (!Array.isArray(message) || message[0] !== 'df-child' || message[1] !== 'height') return undefined
  const height: unknown = message[2]
  return typeof height === 'number' && height > 0 && height <= highestPx ? height : undefined
}

interface FrameNavigation {
  action: 'push' | 'replace'
  href: string
}

/** Navigation of the frame, in either version of the protocol; undefined for another message. */
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

/** Breadcrumbs sent by the frame, as a plain message or a custom message of the protocol. */
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

/** Unsaved edits of the frame, and the reason why they cannot be saved. */
export interface FrameEdits {
  isUnsaved: boolean
  unsavable?: string
}

/** Returns undefined for another message. */
export function frameEdits(message: unknown): FrameEdits | undefined {
  const { unsaved, unsavable } = (message ?? {}) as { unsaved?: unknown; unsavable?: unknown }
  if (typeof unsaved !== 'boolean') return undefined
  return { isUnsaved: unsaved, ...(typeof unsavable === 'string' && { unsavable }) }
}

/** Whether the frame has saved its edits on request; undefined for another message. */
export function savedEdits(message: unknown): boolean | undefined {
  const { saved } = (message ?? {}) as { saved?: unknown }
  return typeof saved === 'boolean' ? saved : undefined
}

const types: NotificationType[] = ['default', 'info', 'success', 'warning', 'error']

/** Notification sent by the frame, in either version of the protocol. */
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

/** Readable detail of an error of a request. */
function detailOf(error: unknown): string | undefined {
  const { response, status, message } = (typeof error === 'object' ? error : {}) as Record<string, unknown>
  const answer = (response ?? {}) as Record<string, unknown>
  return [answer.data, answer.status, status, message, error]
    .filter((part): part is string | number => typeof part === 'string' || typeof part === 'number')
    .map(String)
    .find((text) => text !== '')
}

function shown(type: unknown, title: unknown, detail: unknown): NotificationInput | undefined {
  if (typeof title !== 'string') return undefined
  const knownType = types.find((candidate) => candidate === type) ?? 'default'
  return {
    type: knownType,
    msg: title,
    ...(typeof detail === 'string' ? { detail } : {}),
    // A warning stays until closed: in the protocol it is an error of the user's request.
    ...(knownType === 'warning' ? { stays: true } : {})
  }
}
