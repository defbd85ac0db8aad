/** What a device becomes after a push: pure. */
import type { PushRegistration } from '../../../contract/events/push.ts'
import { delayAfterAttempts } from '../attempts.ts'

interface Failure {
  statusCode?: number
  message: string
}

/** The registration after a push that was taken: former errors are forgotten. */
export function afterSuccess({ id, type, deviceName, date }: PushRegistration, now: Date): PushRegistration {
  return { id, type, deviceName, date, lastSuccess: now.toISOString() }
}

/** Later and later, then no more until the device is registered again. */
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

/** The registration after a test that failed: the error is told, and no delay follows from it. */
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
  return { ...registration, lastErrors: [...(registration.lastErrors ?? []), error].slice(-mostErrors) }
}

const mostErrors = 10
