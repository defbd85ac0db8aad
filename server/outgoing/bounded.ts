/** Decompresses the body of a response, within limits of bytes and time. */
import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, Transform, type Duplex, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { failureOf, OutgoingFailure } from './failure.ts'

export interface Limits {
  /** Largest body in bytes, decompressed. */
  maxBytes: number
  /** Idle timeout in milliseconds. */
  idleMs: number
  /** Total timeout in milliseconds, from the start, redirects included, to the last byte. */
  totalMs: number
}

/** Timeouts and cancellation of a request, as one abort signal. */
export class Watch {
  readonly #controller = new AbortController()
  readonly #idle: NodeJS.Timeout
  readonly #total: NodeJS.Timeout
  readonly #signal: AbortSignal | undefined
  readonly #giveUp = (): void => this.#controller.abort(this.#signal?.reason)

  constructor({ idleMs, totalMs }: Limits, signal: AbortSignal | undefined) {
    const late = (): void => this.#controller.abort(new OutgoingFailure('timeout'))
    this.#idle = setTimeout(late, idleMs)
    this.#total = setTimeout(late, totalMs)
    this.#signal = signal
    if (signal?.aborted) this.#giveUp()
    else signal?.addEventListener('abort', this.#giveUp, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Restarts the idle timeout, after received data. */
  refresh(): void {
    this.#idle.refresh()
  }

  stop(): void {
    clearTimeout(this.#idle)
    clearTimeout(this.#total)
    this.#signal?.removeEventListener('abort', this.#giveUp)
  }
}

/** Value of `Accept-Encoding`: the supported encodings. */
export const acceptedEncodings = 'gzip, deflate, br'

/**
 * Returns the decompressed body; the watch stops when it closes. It fails with an OutgoingFailure, or with the abort
 * reason of the caller.
 * @throws OutgoingFailure when `Content-Length` exceeds the limit, or for an unsupported encoding
 */
export function boundedBody(
  received: Readable,
  headers: IncomingHttpHeaders,
  { maxBytes, keepsEncoding }: Limits & { keepsEncoding?: boolean },
  watch: Watch
): Readable {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new OutgoingFailure('tooLarge')
  let size = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      watch.refresh()
      size += chunk.length
      if (size > maxBytes) done(new OutgoingFailure('tooLarge'))
      else done(null, chunk)
    },
    destroy(error, done) {
      watch.stop()
      const { aborted, reason } = watch.signal
      done(aborted ? (reason as Error) : error && failureOf(error))
    }
  })
  // Without listener, an error before anybody reads the body would end the process.
  body.on('error', () => {})
  watch.signal.addEventListener('abort', () => body.destroy(watch.signal.reason as Error), { once: true })
  pipeline([received, ...(keepsEncoding ? [] : decoders(headers)), body], () => {})
  return body
}

/**
 * Values of `Content-Encoding` that mean no encoding: character sets, and upload encodings that cloud storage repeats.
 */
const noEncodings = new Set(['identity', 'none', 'utf-8', 'utf8', 'binary', '8bit', 'aws-chunked'])

/** Returns the decoders, in reverse order of the encodings. */
function decoders(headers: IncomingHttpHeaders): Duplex[] {
  const names = (headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const encodings = names.filter((name) => name && !noEncodings.has(name))
  if (encodings.length > 1) throw new OutgoingFailure('badAnswer')
  return encodings.map((name) => {
    if (name === 'gzip' || name === 'x-gzip') return createGunzip()
    if (name === 'deflate') return createInflate()
    if (name === 'br') return createBrotliDecompress()
    throw new OutgoingFailure('badAnswer')
  })
}
