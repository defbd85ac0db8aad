/** Why there is no capture. */

/**
 * `missing`: there is no browser; `busy`: too many wait for one; `late`: it took too long; `refused`: the page is not
 * shown to who asks, or is none of the platform.
 */
type CaptureReason = 'missing' | 'busy' | 'late' | 'refused'

export class CaptureFailure extends Error {
  readonly reason: CaptureReason

  constructor(reason: CaptureReason, cause?: unknown) {
    super(`no capture: ${reason}`, { cause })
    this.reason = reason
  }
}
