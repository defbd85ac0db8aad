/**
 * The one door of the browser to HTTP. Data provider, auth provider and the queries of views go through it; nothing
 * else calls fetch.
 */
import { currentLocale } from '../i18n/locale.ts'

/** An answer with an error status; `body` is the server's text. */
export class ApiError extends Error {
  readonly status: number
  readonly body: string
  readonly headers: Headers

  constructor(status: number, body: string, headers: Headers) {
    super(body || `HTTP ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.headers = headers
  }
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
  signal?: AbortSignal
  /** Kept from the progress bar: nobody asked for it and nobody waits. */
  silent?: boolean
}

type RequestListener = (change: 'start' | 'end' | 'fail') => void
const listeners = new Set<RequestListener>()

/** Tells the progress bar about requests; returns how to stop. */
export function onRequest(listener: RequestListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tellListeners(change: 'start' | 'end' | 'fail'): void {
  for (const listener of listeners) listener(change)
}

/**
 * Sends a request with the session's cookies.
 * @throws ApiError for an error status; the browser's own error when the server cannot be reached
 */
export async function apiRequest(path: string, request: ApiRequest = {}): Promise<Response> {
  const init: RequestInit = { method: request.method ?? 'GET', credentials: 'same-origin' }
  if (request.signal) init.signal = request.signal
  // The server's sentences are in the language of the page, even before the person has chosen one.
  const headers: Record<string, string> = { 'accept-language': currentLocale() }
  if (request.json !== undefined) {
    init.body = JSON.stringify(request.json)
    headers['content-type'] = 'application/json'
  }
  if (request.form) init.body = request.form
  init.headers = headers
  const tell = request.silent ? () => undefined : tellListeners
  tell('start')
  try {
    const response = await fetch(withQuery(path, request.query), init)
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.headers)
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
  const text = await response.text()
  return (text ? JSON.parse(text) : undefined) as Answer
}

/** Detail line of an error for a person: the server's text, else the status, without technical prefix. */
export function errorDetail(error: unknown): string {
  if (error instanceof ApiError) return (error.body || String(error.status)).replace('[noretry] ', '')
  return error instanceof Error ? error.message.replace('[noretry] ', '') : String(error)
}
