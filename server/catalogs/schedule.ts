/** Schedules in the requests of imports and harvests. */
import {
  defaultTimeZone,
  isTimeZone,
  scheduleRuleSchema,
  type ScheduleRule
} from '../../contract/catalogs/schedule.ts'
import { httpError } from '../http/errors.ts'

/** Schemas of the properties of a schedule. */
export const scheduleProperties = {
  scheduling: { type: 'array', maxItems: 20, items: scheduleRuleSchema },
  isSchedulingActive: { type: 'boolean' }
}

/** @throws HttpError 400 for an unknown time zone */
export function checkSchedule(rules: readonly ScheduleRule[] = []): void {
  for (const { timeZone = defaultTimeZone } of rules) {
    if (!isTimeZone(timeZone)) throw httpError('unknownTimeZone', { timeZone })
  }
}
