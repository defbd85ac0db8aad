/**
 * HTTP client of the browser application. Data provider, auth provider and queries use it; nothing else calls fetch.
 */
import { pageLanguageHeader } from '../../contract/pageLanguage.ts'
import { currentLocale } from '../i18n/locale.ts'
import { tooLargeSentence } from './tooLargeSentence.ts'
import { withNetworkErrors } from './unreachable.ts'
import { unreachableSentence } from './unreachableSentence.ts'

/** Response with an error status. */
export class ApiError extends Error {
  readonly status: number
  /** Body of the response. Its language does not depend on the user, because API clients compare it. */
  readonly body: string
  readonly headers: Headers

  constructor(status: number, body: string, headers: Headers) {
    super(body || `HTTP ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.headers = headers
  }

  /** Message for users, in the language of the page when the server provides it. */
  get userMessage(): string {
    const written = this.headers.get('x-error-text')
    if (written) return decodeURIComponent(written)
    if (!isPage(this.body)) return this.body
    if (this.status === 413) return tooLargeSentence[currentLocale()]
    return [502, 503, 504].includes(this.status) ? unreachableSentence[currentLocale()] : ''
  }

  /** The same error with another message. */
  withMessage(sentence: string): ApiError {
    const headers = new Headers(this.headers)
    headers.delete('x-error-text')
    return new ApiError(this.status, sentence, headers)
  }
}

/** Whether a body is an HTML page, from a reverse proxy: it contains no message. */
function isPage(body: string): boolean {
  return /^\s*<(!doctype|html)\b/i.test(body)
}

export type QueryValue = string | number | boolean | undefined | null

/** Appends the parameters that have a value to a path. */
export function withQuery(path: string, query: Record<string, QueryValue> = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, QueryValue>
  /** Body to send as JSON. */
  json?: unknown
  form?: FormData
  /** Entity tag of the state that was edited, sent as `If-Match`. */
  ifMatch?: string
  signal?: AbortSignal
  /** Bypasses the browser cache: `Last-Modified` has a precision of one second only. */
  fresh?: boolean
  /** Hides the request from the progress bar: it runs in the background. */
  silent?: boolean
  /** The caller handles 401 and 403: they do not lead to the login page. */
  refusalIsAnswer?: boolean
  /** Skips the session renewal: set by the renewal itself. */
  atOnce?: boolean
}

type Preparation = () => Promise<void> | undefined
let prepare: Preparation | undefined

/** Sets a promise that each request awaits before it is sent. Returns the function that removes it. */
export function prepareRequests(how: Preparation): () => void {
  prepare = how
  return () => void (prepare = undefined)
}

/** Promise that a request must await before it is sent; undefined when there is none. */
export function preparation(): Promise<void> | undefined {
  return prepare?.()
}

type RequestListener = (change: 'start' | 'end' | 'fail') => void
const listeners = new Set<RequestListener>()

/** Subscribes to requests, for the progress bar. Returns the unsubscribe function. */
export function onRequest(listener: RequestListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type RefusalListener = (error: ApiError) => void
const refusalListeners = new Set<RefusalListener>()

/** Subscribes to responses 401 and 403. Returns the unsubscribe function. */
export function onRefusal(listener: RefusalListener): () => void {
  refusalListeners.add(listener)
  return () => void refusalListeners.delete(listener)
}

type WriteListener = (subject: string) => void
const writeListeners = new Set<WriteListener>()

/**
 * Subscribes to the resources about to be changed by a user's request, such as `datasets/{id}`. Returns the
 * unsubscribe function.
 */
export function onWrite(listener: WriteListener): () => void {
  writeListeners.add(listener)
  return () => void writeListeners.delete(listener)
}

/** Resource of a URL: its collection and id, without the rest of the path. */
function subjectOf(path: string): string | undefined {
  return /\/api\/(?:v1\/)?([^/?]+(?:\/[^/?]+)?)/.exec(path)?.[1]
}

export function notifyOfWrite(path: string): void {
  const subject = subjectOf(path)
  if (subject) for (const listener of writeListeners) listener(subject)
}

/** Passes an error 401 or 403 to the listeners that lead to the login page; returns the error. */
export function refusedAnswer(error: ApiError): ApiError {
  if (error.status === 401 || error.status === 403) {
    for (const listener of refusalListeners) listener(error)
  }
  return error
}

/** Headers of every request: the server's messages are in the language of the page, regardless of the cookie. */
export function commonHeaders(): Record<string, string> {
  // Services behind the reverse proxy only know the standard header.
  return { 'accept-language': currentLocale(), [pageLanguageHeader]: currentLocale() }
}

export function notifyListeners(change: 'start' | 'end' | 'fail'): void {
  for (const listener of listeners) listener(change)
}

/**
 * Sends a request with the session's cookies.
 * @throws ApiError for an error status; ServerUnreachable without a response
 */
export async function apiRequest(path: string, request: ApiRequest = {}): Promise<Response> {
  const init: RequestInit = { method: request.method ?? 'GET', credentials: 'same-origin' }
  if (request.signal) init.signal = request.signal
  if (request.fresh) init.cache = 'no-store'
  const headers = commonHeaders()
  if (request.json !== undefined) {
    init.body = JSON.stringify(request.json)
    headers['content-type'] = 'application/json'
  }
  if (request.form) init.body = request.form
  if (request.ifMatch) headers['if-match'] = request.ifMatch
  init.headers = headers
  const tell = request.silent ? () => undefined : notifyListeners
  if (!request.silent && init.method !== 'GET') notifyOfWrite(path)
  tell('start')
  try {
    const isReady = request.atOnce ? undefined : preparation()
    if (isReady) await isReady
    const response = await withNetworkErrors(fetch(withQuery(path, request.query), init))
    if (!response.ok) {
      const error = new ApiError(response.status, await withNetworkErrors(response.text()), response.headers)
      throw request.refusalIsAnswer ? error : refusedAnswer(error)
    }
    tell('end')
    return response
  } catch (error) {
    tell(error instanceof DOMException && error.name === 'AbortError' ? 'end' : 'fail')
    throw error
  }
}

/** Sends a request and parses its JSON response; undefined for an empty one. */
export async function apiJson<Answer>(path: string, request?: ApiRequest): Promise<Answer> {
  const response = await apiRequest(path, request)
  const text = await withNetworkErrors(response.text())
  return (text ? JSON.parse(text) : undefined) as Answer
}

/** Data with the entity tag of their state, for `ifMatch` in a later change. */
export interface Stated<Answer> {
  data: Answer
  tag: string | undefined
}

/** Like `apiJson`, with the entity tag of the response. */
export async function apiStated<Answer>(path: string, request?: ApiRequest): Promise<Stated<Answer>> {
  const response = await apiRequest(path, request)
  return {
    data: (await withNetworkErrors(response.json())) as Answer,
    tag: response.headers.get('etag') ?? undefined
  }
}

/** Whether a resource was deleted or is no longer readable; after other errors, cached data stay visible. */
export function isForbiddenOrGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}

/** Whether a change was rejected because of a concurrent one (412). */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412
}

/** Whether a request was refused for lack of a permission: the same request would be refused again. */
export function isPermissionError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}

/**
 * Detail line of an error for users: the server's message without technical prefix, else the status and the request
 * id, which administrators find in the log.
 */
export function errorDetail(error: unknown): string {
  if (error instanceof ApiError) {
    const { status, userMessage: sentence, headers } = error
    const name = status >= 500 ? headers.get('x-request-id') : null
    return (sentence || [status, name && `(${name})`].filter(Boolean).join(' ')).replace('[noretry] ', '')
  }
  return error instanceof Error ? error.message.replace('[noretry] ', '') : String(error)
}
