/** State of a device after a push. No I/O. */
import type { PushRegistration } from '../../../contract/events/push.ts'
import { delayAfterAttempts } from '../attempts.ts'

interface Failure {
  statusCode?: number
  message: string
}

/** The registration after an accepted push, without former errors. */
export function afterSuccess({ id, type, deviceName, date }: PushRegistration, now: Date): PushRegistration {
  return { id, type, deviceName, date, lastSuccess: now.toISOString() }
}

/** The registration after a failed push, with a growing delay, and disabled after too many failures. */
export function afterFailure(
  { disabledUntil: _until, ...registration }: PushRegistration,
  failure: Failure,
  { now, minuteMs }: { now: Date; minuteMs: number }
): PushRegistration {
  const failed = withError(registration, failure, now)
  const delay = delayAfterAttempts(failed.lastErrors?.length ?? 0, minuteMs)
  if (delay === undefined) return { ...failed, disabled: 'errors' }
  return { ...failed, disabledUntil: new Date(now.getTime() + delay).toISOString() }
}

/** The registration after a failed test push: the error is recorded without delay. */
export function withError(
  registration: PushRegistration,
  { statusCode, message }: Failure,
  now: Date
): PushRegistration {
  const error = {
    ...(statusCode === undefined ? {} : { statusCode }),
    message,
    date: now.toISOString()
  }
  return { ...registration, lastErrors: [...(registration.lastErrors ?? []), error].slice(-maxErrors) }
}

const maxErrors = 10
