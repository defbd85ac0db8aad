/** Notifications that a framed page sends to its host (docs/api/embedding.md). */

const types = ['default', 'info', 'success', 'warning', 'error'] as const

export interface FrameNotification {
  /** A warning is a refused request, an error is a failure. */
  type: (typeof types)[number]
  title: string
  detail?: string
}

/** Reads a message of a frame, in either version of the protocol; undefined when it is no notification. */
export function frameNotification(message: unknown): FrameNotification | undefined {
  if (Array.isArray(message)) {
    if (message[0] !== 'df-child' || message[1] !== 'notif') return undefined
    const { type, title, detail } = (message[2] ?? {}) as Record<string, unknown>
    return notification(type, title, detail)
  }
  const { vIframe, uiNotification } = (message ?? {}) as Record<string, unknown>
  if (!vIframe || !uiNotification) return undefined
  if (typeof uiNotification === 'string') return { type: 'default', title: uiNotification }
  const { type, msg, errorMsg, error, clientError } = uiNotification as Record<string, unknown>
  if (error && !errorMsg) return notification('error', msg, detailOf(error))
  return notification(type === 'error' && clientError ? 'warning' : type, msg, errorMsg)
}

/** Readable detail of an error of a request. */
function detailOf(error: unknown): string | undefined {
  const { response, status, message } = (typeof error === 'object' ? error : {}) as Record<string, unknown>
  const answer = (response ?? {}) as Record<string, unknown>
  return [answer.data, answer.status, status, message, error]
    .filter((value): value is string | number => typeof value === 'string' || typeof value === 'number')
    .map(String)
    .find((text) => text !== '')
}

function notification(type: unknown, title: unknown, detail: unknown): FrameNotification | undefined {
  if (typeof title !== 'string') return undefined
  return {
    type: types.find((candidate) => candidate === type) ?? 'default',
    title,
    ...(typeof detail === 'string' ? { detail } : {})
  }
}
