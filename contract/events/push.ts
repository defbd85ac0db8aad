/** Devices that receive push notifications (docs/api/push.md). */

/** Push subscription of a browser (`PushSubscription.toJSON()`). */
export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface PushError {
  date: string
  /** HTTP status of the response of the push service; absent when there was no response. */
  statusCode?: number
  message: string
}

export interface PushRegistration {
  id: BrowserSubscription
  type: 'webpush'
  deviceName: string
  date: string
  lastSuccess?: string
  /** Instant before which nothing is sent, after failed pushes (ISO 8601). */
  disabledUntil?: string
  /**
   * Reason why the device receives nothing until it is registered again: `gone`, the push service removed it; `errors`,
   * too many failures.
   */
  disabled?: 'gone' | 'errors'
  /** Errors since the last success. */
  lastErrors?: PushError[]
}
