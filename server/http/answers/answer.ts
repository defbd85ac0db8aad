/** Computed response of a read, before it is sent. */

export interface Answer {
  /** Body; absent for a response without one. */
  body?: string | Buffer
  contentType?: string
  headers?: Record<string, string>
  /** Headers of the response when it is served from the cache. */
  headersOnceKept?: Record<string, string>
}

export function jsonAnswer(body: string, headers: Record<string, string> = {}): Answer {
  return { body, contentType: 'application/json; charset=utf-8', headers }
}
