/** The HTTP client that ra-data-simple-rest is given: its requests go through the one door of the browser. */
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
  /** What a record is depends on who asks; an empty answer is an empty object, which names no record. */
  json: never
}

/** @throws ApiError, as every request: react-admin reads its `status` */
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
