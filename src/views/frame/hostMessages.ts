/** Messages to the host page outside the frame protocol (docs/api/embedding.md). */
import type { ViewNotice } from '../notify.tsx'

/** Whether this page is in a frame. */
export function isFramed(page: Window = window): boolean {
  return page.parent !== page
}

function postToHost(message: unknown, page: Window = window): void {
  if (isFramed(page)) page.parent.postMessage(message, '*')
}

/** Sends a user action to the host page, for its analytics. */
export function trackEvent(action: string, label: string): void {
  postToHost({ trackEvent: { action, label } })
}

interface UiNotification {
  type: string
  msg: string
  errorMsg?: string
  clientError?: true
}

/** Converts a notice to the former format, in which a warning is an error with `clientError`. */
export function uiNotification({ type, title, detail }: ViewNotice): UiNotification {
  if (type === 'warning') return { type: 'error', msg: title, errorMsg: detail ?? title, clientError: true }
  if (type === 'error') return { type, msg: title, errorMsg: detail ?? title }
  return { type, msg: detail ? `${title} ${detail}` : title }
}
