/** Uploads with XMLHttpRequest, because fetch has no upload progress. */
import {
  ApiError,
  commonHeaders,
  preparation,
  refusedAnswer,
  notifyListeners,
  notifyOfWrite,
  withQuery,
  type QueryValue
} from './http.ts'
import { ServerUnreachable } from './unreachable.ts'

export interface UploadProgressValue {
  /** Number of bytes sent. */
  loaded: number
  /** Total number of bytes, form fields included. */
  total: number
}

export interface UploadOptions {
  query?: Record<string, QueryValue>
  /** Entity tag of the state that was edited, sent as `If-Match`. */
  ifMatch?: string
  /** Additional headers. */
  headers?: Record<string, string>
  signal?: AbortSignal
  onProgress?: (progress: UploadProgressValue) => void
}

/** The connection broke during an upload. */
export class UploadInterrupted extends ServerUnreachable {
  constructor() {
    super()
    this.name = 'UploadInterrupted'
  }
}

/**
 * Sends a multipart form with the session's cookies and parses the JSON response.
 * @throws ApiError for an error status, UploadInterrupted when the connection breaks, the signal's reason on abort
 */
export function uploadForm<Answer>(
  path: string,
  form: FormData,
  options: UploadOptions = {}
): Promise<Answer> {
  const isReady = preparation()
  return isReady ? isReady.then(() => send(path, form, options)) : send(path, form, options)
}

function send<Answer>(path: string, form: FormData, options: UploadOptions): Promise<Answer> {
  const { signal, onProgress } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(abortReason(signal))
      return
    }
    const request = new XMLHttpRequest()
    request.open('POST', withQuery(path, options.query))
    for (const [name, value] of Object.entries({ ...commonHeaders(), ...options.headers }))
      request.setRequestHeader(name, value)
    if (options.ifMatch !== undefined) request.setRequestHeader('if-match', options.ifMatch)
    const fail = (error: Error): void => {
      notifyListeners(error.name === 'AbortError' ? 'end' : 'fail')
      reject(error)
    }
    request.upload.addEventListener('progress', (event) => {
      onProgress?.({ loaded: event.loaded, total: event.total })
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        notifyListeners('end')
        resolve(JSON.parse(request.responseText) as Answer)
      } else {
        fail(refusedAnswer(new ApiError(request.status, request.responseText, headersOf(request))))
      }
    })
    request.addEventListener('error', () => fail(new UploadInterrupted()))
    request.addEventListener('abort', () => fail(abortReason(signal)))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    notifyListeners('start')
    notifyOfWrite(path)
    request.send(form)
  })
}

function abortReason(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new DOMException('upload aborted', 'AbortError')
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return headers
}
