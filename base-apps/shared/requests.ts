/** API requests with the language of the page. */
import { pageLanguageHeader } from '../../contract/pageLanguage.ts'
import { ApiError } from './apiError.ts'
import { locale } from './language.ts'

/** Sends a request with the language of the page. */
export function ask(url: string, request: RequestInit = {}): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('accept-language', locale)
  // The header is set on the same origin only: elsewhere it would need a CORS preflight for each URL.
  if (new URL(url, window.location.href).origin === window.location.origin)
    headers.set(pageLanguageHeader, locale)
  return fetch(url, { ...request, headers })
}

/** Error of a failed response. */
export async function errorOf(response: Response): Promise<ApiError> {
  const message = (await response.text()).slice(0, 1000) || response.statusText
  const written = response.headers.get('x-error-text')
  return new ApiError(response.status, message, written ? decodeURIComponent(written) : message)
}

/** @throws ApiError with the message of the server */
export async function getJson<Answer>(url: string, signal?: AbortSignal): Promise<Answer> {
  return (await answered(await ask(url, signal ? { signal } : {}))).json() as Promise<Answer>
}

async function answered(response: Response): Promise<Response> {
  if (response.ok) return response
  throw await errorOf(response)
}
