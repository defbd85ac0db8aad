/** Error of an extension that cannot be applied. The message, as documented in the API, is for the dataset owner. */
export class ExtensionError extends Error {
  override readonly name = 'ExtensionError'
  /** Whether a retry may succeed: true for a service that is down, false for a missing permission. */
  readonly retry: boolean

  constructor(message: string, { retry, cause }: { retry: boolean; cause?: unknown }) {
    super(message, { cause })
    this.retry = retry
  }
}
