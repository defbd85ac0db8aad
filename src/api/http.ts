/**
 * The one door of the browser to HTTP. Data provider, auth provider and the queries of views go through it; nothing
 * else calls fetch.
 */
import { pageLanguageHeader } from '../../contract/pageLanguage.ts'
import { currentLocale } from '../i18n/locale.ts'
import { tooLargeSentence } from './tooLargeSentence.ts'
import { reached } from './unreachable.ts'
import { unreachableSentence } from './unreachableSentence.ts'

/** An answer with an error status. */
export class ApiError extends Error {
  readonly status: number
  /** The text of the answer: in one language, whoever asks, where clients of the API compare it. */
  readonly body: string
  readonly headers: Headers

  constructor(status: number, body: string, headers: Headers) {
    super(body || `HTTP ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.headers = headers
  }

  /** The sentence for a person, in the language of the page where there is one. */
  get sentence(): string {
    const written = this.headers.get('x-error-text')
    if (written) return decodeURIComponent(written)
    if (!isPage(this.body)) return this.body
    if (this.status === 413) return tooLargeSentence[currentLocale()]
    return [502, 503, 504].includes(this.status) ? unreachableSentence[currentLocale()] : ''
  }

  /** The same refusal, said in other words. */
  saying(sentence: string): ApiError {
    const headers = new Headers(this.headers)
    headers.delete('x-error-text')
    return new ApiError(this.status, sentence, headers)
  }
}

/** A page of HTML: of a proxy before the server, and no sentence. */
function isPage(body: string): boolean {
  return /^\s*<(!doctype|html)\b/i.test(body)
}

export type QueryValue = string | number | boolean | undefined | null

/** Adds the parameters that have a value to a path. */
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
  /** Sent as JSON. */
  json?: unknown
  form?: FormData
  /** Tag of the state that a change starts from, sent as `If-Match`. */
  seen?: string
  signal?: AbortSignal
  /** Asked of the server, whatever the browser has kept: dates of caches tell no parts of a second. */
  fresh?: boolean
  /** Kept from the progress bar: nobody asked for it and nobody waits. */
  silent?: boolean
  /** A refusal is shown where it was asked for: signing in again would not help. */
  refusalIsAnswer?: boolean
  /** Sent with the session as it is: it is what renews it. */
  atOnce?: boolean
}

type Preparation = () => Promise<void> | undefined
let prepare: Preparation | undefined

/** What each request waits for before it leaves, where there is something to wait for; returns how to stop. */
export function prepareRequests(how: Preparation): () => void {
  prepare = how
  return () => void (prepare = undefined)
}

/** What a request that is about to leave waits for. */
export function preparation(): Promise<void> | undefined {
  return prepare?.()
}

type RequestListener = (change: 'start' | 'end' | 'fail') => void
const listeners = new Set<RequestListener>()

/** Tells the progress bar about requests; returns how to stop. */
export function onRequest(listener: RequestListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type RefusalListener = (error: ApiError) => void
const refusalListeners = new Set<RefusalListener>()

/** Hears of requests that were answered 401 or 403; returns how to stop. */
export function onRefusal(listener: RefusalListener): () => void {
  refusalListeners.add(listener)
  return () => void refusalListeners.delete(listener)
}

type WriteListener = (subject: string) => void
const writeListeners = new Set<WriteListener>()

/** Hears of the resource that a request of the person is about to change, `datasets/{id}`; returns how to stop. */
export function onWrite(listener: WriteListener): () => void {
  writeListeners.add(listener)
  return () => void writeListeners.delete(listener)
}

/** The resource of an address: its collection and its id, whatever comes after. */
export function subjectOf(path: string): string | undefined {
  return /\/api\/(?:v1\/)?([^/?]+(?:\/[^/?]+)?)/.exec(path)?.[1]
}

export function tellWrite(path: string): void {
  const subject = subjectOf(path)
  if (subject) for (const listener of writeListeners) listener(subject)
}

/** The error of an answer, told to who leads to the login page. */
export function refusedAnswer(error: ApiError): ApiError {
  if (error.status === 401 || error.status === 403) {
    for (const listener of refusalListeners) listener(error)
  }
  return error
}

/** Headers of every request: the server's sentences are in the language of the page, whatever the cookie says. */
export function commonHeaders(): Record<string, string> {
  // The services behind the proxy know no header of the platform.
  return { 'accept-language': currentLocale(), [pageLanguageHeader]: currentLocale() }
}

export function tellListeners(change: 'start' | 'end' | 'fail'): void {
  for (const listener of listeners) listener(change)
}

/**
 * Sends a request with the session's cookies.
 * @throws ApiError for an error status; ServerUnreachable when there is no answer
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
  if (request.seen) headers['if-match'] = request.seen
  init.headers = headers
  const tell = request.silent ? () => undefined : tellListeners
  if (!request.silent && init.method !== 'GET') tellWrite(path)
  tell('start')
  try {
    const isReady = request.atOnce ? undefined : preparation()
    if (isReady) await isReady
    const response = await reached(fetch(withQuery(path, request.query), init))
    if (!response.ok) {
      const error = new ApiError(response.status, await reached(response.text()), response.headers)
      throw request.refusalIsAnswer ? error : refusedAnswer(error)
    }
    tell('end')
    return response
  } catch (error) {
    tell(error instanceof DOMException && error.name === 'AbortError' ? 'end' : 'fail')
    throw error
  }
}

/** Sends a request and reads its JSON answer; undefined for an empty one. */
export async function apiJson<Answer>(path: string, request?: ApiRequest): Promise<Answer> {
  const response = await apiRequest(path, request)
  const text = await reached(response.text())
  return (text ? JSON.parse(text) : undefined) as Answer
}

/** What was read, with the tag of its state for a change that starts from it (`seen`). */
export interface Stated<Answer> {
  data: Answer
  tag: string | undefined
}

/** As `apiJson`, with the tag of the answer. */
export async function apiStated<Answer>(path: string, request?: ApiRequest): Promise<Stated<Answer>> {
  const response = await apiRequest(path, request)
  return { data: (await reached(response.json())) as Answer, tag: response.headers.get('etag') ?? undefined }
}

/** What was asked for may not be read any more, or is gone; after other failures what was read stays shown. */
export function isNoLongerRead(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}

/** Whether a change was refused because somebody else has made one meanwhile. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412
}

/**
 * Detail line of an error for a person: the server's text, else the status with the name of the request, by which an
 * administrator finds in the log what happened; without technical prefix.
 */
export function errorDetail(error: unknown): string {
  if (error instanceof ApiError) {
    const { status, sentence, headers } = error
    const name = status >= 500 ? headers.get('x-request-id') : null
    return (sentence || [status, name && `(${name})`].filter(Boolean).join(' ')).replace('[noretry] ', '')
  }
  return error instanceof Error ? error.message.replace('[noretry] ', '') : String(error)
}
