import { isUnreachable, tryLater } from '../../api/retry.ts'
import { isRefusedAsEnded, onSessionBack } from '../../authProvider/sessionEnd.ts'

/**
 * What a draft that was not saved waits for: the server, or the session. Returns how to stop; undefined when the server
 * would refuse it again.
 */
export function untilSavable(error: unknown, failures: number, again: () => void): (() => void) | undefined {
  if (isUnreachable(error)) return tryLater(failures, again)
  return isRefusedAsEnded(error) ? onSessionBack(again) : undefined
}
