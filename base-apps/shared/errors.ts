/** Reports configuration errors to the platform, which shows them to the editors of the application. */
import { ApiError } from './apiError.ts'
import { application } from './application.ts'

const declared = new Set<string>()

/** Whether only a new configuration can fix the error, unlike a network failure. */
export const isOfConfiguration = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status)

/** Forgets the reported errors: a new configuration reports its errors again, even with the same messages. */
export const forgetDeclared = (): void => declared.clear()

/** Reports an error once. The request fails silently for visitors, who may not report errors. */
export function declareError(message: string): void {
  if (declared.has(message)) return
  declared.add(message)
  const body = JSON.stringify({ message })
  const headers = { 'content-type': 'application/json' }
  fetch(`${application().href ?? ''}/error`, { method: 'POST', headers, body }).catch(() => {})
}
