import { renewSession } from './account.ts'
import { hasExpiredToken } from './session.ts'

/** A token that was just given is past its end: by a clock that is wrong, every one of them is. */
let isClockAhead = false

/**
 * Renews a token that is past its end: nobody was there to renew it, since the computer slept or the page is a view
 * without session loop. Undefined when there is nothing to wait for.
 */
export function renewExpired(): Promise<void> | undefined {
  return isClockAhead || !hasExpiredToken() ? undefined : renew()
}

async function renew(): Promise<void> {
  try {
    await renewSession()
  } catch {
    // A session that ended is that of nobody; a directory that does not answer changes nothing.
    return
  }
  isClockAhead = hasExpiredToken()
}
