import { ApiError } from './http.ts'
import { ServerUnreachable } from './unreachable.ts'

const retries = 2

/**
 * Whether to retry a read: not after a 4xx or 501, which would fail again, such as the lines of a virtual dataset
 * without one of its children; yes after other 5xx and network errors.
 */
export function retry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && (error.status < 500 || error.status === 501)) return false
  return failures < retries
}

const firstDelayMs = 2000
const maxDelayMs = 30_000

/** Whether a write got no response from the server itself. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return [502, 503, 504].includes(error.status)
  return error instanceof ServerUnreachable
}

/**
 * Schedules a retry of a write with exponential back-off, or as soon as the network is back. Returns the function that
 * cancels it.
 */
export function retryLater(failuresBefore: number, again: () => void): () => void {
  const timer = setTimeout(again, Math.min(maxDelayMs, firstDelayMs * 2 ** failuresBefore))
  window.addEventListener('online', again)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
  }
}
