/**
 * Reason of a failed capture. `missing`: there is no browser; `busy`: too many callers wait; `late`: the timeout
 * passed; `refused`: the user may not see the page, or the page is not one of the platform.
 */
type CaptureReason = 'missing' | 'busy' | 'late' | 'refused'

export class CaptureFailure extends Error {
  readonly reason: CaptureReason

  constructor(reason: CaptureReason, cause?: unknown) {
    super(`no capture: ${reason}`, { cause })
    this.reason = reason
  }
}
