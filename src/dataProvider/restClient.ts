/** HTTP client for ra-data-simple-rest, on top of `apiRequest`. */
import { apiRequest, type ApiRequest } from '../api/http.ts'

interface ClientOptions {
  method?: string
  body?: unknown
  signal?: AbortSignal | null
}

interface ClientAnswer {
  status: number
  headers: Headers
  body: string
  /** Body, of the type that the caller expects; an empty response is an empty object without id. */
  json: never
}

/** @throws ApiError, whose `status` react-admin reads */
export async function restClient(url: string, options: ClientOptions = {}): Promise<ClientAnswer> {
  const request: ApiRequest = { method: (options.method ?? 'GET') as NonNullable<ApiRequest['method']> }
  if (typeof options.body === 'string') request.json = JSON.parse(options.body)
  if (options.signal) request.signal = options.signal
  const response = await apiRequest(url, request)
  const body = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body,
    json: (body ? JSON.parse(body) : {}) as never
  }
}
