/** Errors of the configuration, told to the platform so that who wrote it sees them. */
import { ApiError } from './apiError.ts'
import { application } from './application.ts'

const declared = new Set<string>()

/** An error that stays until somebody changes the configuration, unlike a network that is down. */
export const isOfConfiguration = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status)

/** Another configuration has its own errors, though they may read the same. */
export const forgetDeclared = (): void => declared.clear()

/** Declares an error once. Visitors may not: their request is refused, and nothing is told. */
export function declareError(message: string): void {
  if (declared.has(message)) return
  declared.add(message)
  const body = JSON.stringify({ message })
  const headers = { 'content-type': 'application/json' }
  fetch(`${application().href ?? ''}/error`, { method: 'POST', headers, body }).catch(() => {})
}
