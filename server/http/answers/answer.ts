/** The answer of a read, before anything is sent. */

export interface Answer {
  /** Absent for an answer without a body. */
  body?: string | Buffer
  contentType?: string
  headers?: Record<string, string>
  /** Headers of the same answer when it was computed for an earlier request. */
  headersOnceKept?: Record<string, string>
}

export function jsonAnswer(body: string, headers: Record<string, string> = {}): Answer {
  return { body, contentType: 'application/json; charset=utf-8', headers }
}
