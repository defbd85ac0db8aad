import { ApiError } from './http.ts'

const retries = 2

/** Whether to read again: a refusal does not change by asking again; a server in trouble or out of reach may. */
export function retry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status < 500) return false
  return failures < retries
}
