/**
 * The one error that routes and services throw for what a client must be told. Its message is the body of the
 * answer, as plain text (docs/api/datasets.md).
 */
export class HttpError extends Error {
  readonly statusCode: number
  readonly headers: Record<string, string>
  /** Keeps the message of a 5xx in production. */
  readonly expose: boolean

  constructor(
    statusCode: number,
    message = '',
    options: { headers?: Record<string, string>; expose?: boolean; cause?: unknown } = {}
  ) {
    super(message, { cause: options.cause })
    this.name = 'HttpError'
    this.statusCode = statusCode
    this.headers = options.headers ?? {}
    this.expose = options.expose ?? statusCode < 500
  }
}
