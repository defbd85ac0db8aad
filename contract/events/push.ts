/** Devices that notifications are pushed to (docs/api/push.md). */

/** What a browser says of its push subscription (`PushSubscription.toJSON()`). */
export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface PushError {
  date: string
  /** Status of the answer of the push service, when there was one. */
  statusCode?: number
  message: string
}

export interface PushRegistration {
  id: BrowserSubscription
  type: 'webpush'
  deviceName: string
  date: string
  lastSuccess?: string
  /** Nothing is sent before: the last pushes failed. */
  disabledUntil?: string
  /** Nothing is sent any more, until the device is registered again. */
  disabled?: 'gone' | 'errors'
  /** Errors since the last success. */
  lastErrors?: PushError[]
}
