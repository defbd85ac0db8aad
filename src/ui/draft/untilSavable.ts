import { isUnreachable, retryLater } from '../../api/retry.ts'
import { isRefusedAsEnded, onSessionBack } from '../../authProvider/sessionEnd.ts'

/**
 * Schedules a retry when the server is reachable or the session is back. Returns a function that cancels it; undefined
 * when the server would reject the draft again.
 */
export function untilSavable(error: unknown, failures: number, again: () => void): (() => void) | undefined {
  if (isUnreachable(error)) return retryLater(failures, again)
  return isRefusedAsEnded(error) ? onSessionBack(again) : undefined
}
