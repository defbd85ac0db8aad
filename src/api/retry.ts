import { ApiError } from './http.ts'
import { ServerUnreachable } from './unreachable.ts'

const retries = 2

/**
 * Whether to read again: a refusal does not change by asking again, nor does what the server says that it cannot do, as with
 * the lines of a virtual dataset without one of its children; a server in trouble or out of reach may.
 */
export function retry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && (error.status < 500 || error.status === 501)) return false
  return failures < retries
}

const firstDelayMs = 2000
const longestDelayMs = 30_000

/** Whether the server has not said anything about the write. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return [502, 503, 504].includes(error.status)
  return error instanceof ServerUnreachable
}

/**
 * Tries a write again: the longer after its last failure the more of them came before, and at once when the network is back.
 * Returns how to stop.
 */
export function tryLater(failuresBefore: number, again: () => void): () => void {
  const timer = setTimeout(again, Math.min(longestDelayMs, firstDelayMs * 2 ** failuresBefore))
  window.addEventListener('online', again)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
  }
}
