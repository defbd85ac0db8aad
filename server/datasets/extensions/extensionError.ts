/** An extension that cannot be applied to a dataset. The message is for its owner, in the words of the API. */
export class ExtensionError extends Error {
  override readonly name = 'ExtensionError'
  /** Whether trying again later may help: a service that is down comes back, a missing right does not. */
  readonly retry: boolean

  constructor(message: string, { retry, cause }: { retry: boolean; cause?: unknown }) {
    super(message, { cause })
    this.retry = retry
  }
}
