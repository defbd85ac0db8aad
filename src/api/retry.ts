import { ApiError } from './http.ts'

const retries = 2

/**
 * Whether to read again: a refusal does not change by asking again, nor does what the server says that it cannot do, as with
 * the lines of a virtual dataset without one of its children; a server in trouble or out of reach may.
 */
export function retry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && (error.status < 500 || error.status === 501)) return false
  return failures < retries
}
