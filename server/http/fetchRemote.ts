/** Fetching a file of another server: bounded in time and in size, only again when it changed. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { HttpError } from './errors.ts'

export interface FetchLimits {
  maxBytes: number
  /** Longest time without receiving anything. */
  idleMs: number
  /** Longest time for the whole file. */
  totalMs: number
}

/** What the server said of the state that it gave. */
export interface RemoteState {
  etag?: string
  lastModified?: string
}

export type Fetched<Result> = { isChanged: false } | { isChanged: true; result: Result; state: RemoteState }

/** Why a remote file could not be had, in words that can be told: the address is not in them. */
export class RemoteFailure extends Error {
  /** Status of the server's answer, when there was one. */
  readonly status: number | undefined

  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'RemoteFailure'
    this.status = status
  }
}

const longestText = 1000

/**
 * Asks for a file, and gives its body to `consume` when it is not the known state.
 * @throws RemoteFailure
 */
export async function fetchRemote<Result>(
  address: string,
  known: RemoteState,
  limits: FetchLimits,
  consume: (body: Readable) => Promise<Result>
): Promise<Fetched<Result>> {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  const idle = setTimeout(stop, limits.idleMs)
  const total = setTimeout(stop, limits.totalMs)
  try {
    const { url, headers } = requestOf(address, known)
    const response = await fetch(url, { headers, signal: controller.signal })
    if (response.status === 304) return { isChanged: false }
    if (!response.ok) throw new RemoteFailure(await failureText(response), response.status)
    const body = Readable.from(
      bounded(response, limits.maxBytes, () => idle.refresh()),
      {
        objectMode: false
      }
    )
    const result = await consume(body)
    const { headers: answered } = response
    return { isChanged: true, result, state: stateOf(answered) }
  } catch (error) {
    throw failure(error, controller.signal.aborted)
  } finally {
    clearTimeout(idle)
    clearTimeout(total)
    // What is left of a body that nobody reads keeps its connection otherwise.
    controller.abort()
  }
}

/** `fetch` takes no address with a password: it goes in a header. */
function requestOf(address: string, { etag, lastModified }: RemoteState): { url: URL; headers: Headers } {
  if (!URL.canParse(address)) throw new RemoteFailure('invalid address')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RemoteFailure('unsupported protocol')
  const headers = new Headers({ 'user-agent': 'Fairway' })
  if (url.username || url.password) {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
    url.username = ''
    url.password = ''
  }
  if (etag) headers.set('if-none-match', etag)
  if (lastModified) headers.set('if-modified-since', lastModified)
  return { url, headers }
}

function stateOf(headers: Headers): RemoteState {
  const etag = headers.get('etag')
  const lastModified = headers.get('last-modified')
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) }
}

/** Counted once decompressed: that is what fills the disk. */
async function* bounded(
  response: Response,
  maxBytes: number,
  onChunk: () => void
): AsyncGenerator<Uint8Array> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw new RemoteFailure(tooLarge)
  if (!response.body) return
  let size = 0
  for await (const chunk of Readable.fromWeb(response.body as ReadableStream) as AsyncIterable<Uint8Array>) {
    onChunk()
    size += chunk.length
    if (size > maxBytes) throw new RemoteFailure(tooLarge)
    yield chunk
  }
}

const tooLarge = 'the file is too large'

/** What the server says in plain text, else its status. */
async function failureText(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/plain')) {
    const text = await startOf(response)
    if (text) return text
  }
  return `${response.status} - ${response.statusText}`
}

async function startOf(response: Response): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of Readable.fromWeb(response.body as ReadableStream) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= longestText) break
  }
  return text.slice(0, longestText).trim()
}

function failure(error: unknown, isTimeout: boolean): Error {
  if (error instanceof RemoteFailure) return error
  // A full disk is no failure of the other server.
  if (error instanceof HttpError && error.statusCode === 507) return error
  if (isTimeout) return new RemoteFailure('timeout', undefined, error)
  const { message, cause } = error as Error
  const { message: reason, code } = (cause ?? {}) as { message?: string; code?: string }
  return new RemoteFailure(reason || code || message, undefined, error)
}
