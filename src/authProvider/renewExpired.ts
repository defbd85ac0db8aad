import { renewSession } from './account.ts'
import { hasExpiredToken } from './session.ts'

/** Whether even a new token counts as expired, because the browser clock is ahead. */
let isClockAhead = false

/**
 * Renews an expired token before a request: the computer slept, or the page has no session loop. Undefined when no
 * wait is needed.
 */
export function renewExpired(): Promise<void> | undefined {
  return isClockAhead || !hasExpiredToken() ? undefined : renew()
}

async function renew(): Promise<void> {
  try {
    await renewSession()
  } catch {
    // After the end of the session the request is anonymous; after a network error nothing changes.
    return
  }
  isClockAhead = hasExpiredToken()
}
