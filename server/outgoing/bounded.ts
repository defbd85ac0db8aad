/** The body of an answer, as it is once decompressed, within limits of bytes and of time. */
import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, Transform, type Duplex, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { failureOf, OutgoingFailure } from './failure.ts'

export interface Limits {
  /** Most bytes of the body, decompressed. */
  maxBytes: number
  /** Longest time without receiving anything. */
  idleMs: number
  /** Longest time from the start, redirects included, to the last byte. */
  totalMs: number
}

/** Gives up a request that takes too long, or that its caller gives up. */
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

  /** Something was received. */
  refresh(): void {
    this.#idle.refresh()
  }

  stop(): void {
    clearTimeout(this.#idle)
    clearTimeout(this.#total)
    this.#signal?.removeEventListener('abort', this.#giveUp)
  }
}

/** What `Accept-Encoding` says, so that no other encoding comes. */
export const acceptedEncodings = 'gzip, deflate, br'

/**
 * The body that callers read; the watch stops with it. An error of it is an OutgoingFailure, or the reason for which its
 * caller gave up.
 * @throws OutgoingFailure when it is too large by its own account, or in an encoding that was not asked for
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
  // A body that nobody has begun to read may fail: that ends the request, not the process.
  body.on('error', () => {})
  watch.signal.addEventListener('abort', () => body.destroy(watch.signal.reason as Error), { once: true })
  pipeline([received, ...(keepsEncoding ? [] : decoders(headers)), body], () => {})
  return body
}

/** What servers write there although nothing is encoded: names of character sets, and what clouds keep of an upload. */
const noEncodings = new Set(['identity', 'none', 'utf-8', 'utf8', 'binary', '8bit', 'aws-chunked'])

/** Decoders from the last encoding that was applied to the first. */
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
