/** Validates the schedules of imports and harvests. */
import { defaultTimeZone, isTimeZone, type ScheduleRule } from '../../../contract/catalogs/schedule.ts'
import { httpError } from '../../http/errors.ts'

/** @throws HttpError 400 for an unknown time zone */
export function checkSchedule(rules: readonly ScheduleRule[]): void {
  for (const { timeZone = defaultTimeZone } of rules) {
    if (!isTimeZone(timeZone)) throw httpError('unknownTimeZone', { timeZone })
  }
}
