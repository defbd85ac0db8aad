/** The dates of imports. */
import { Cron } from 'croner'
import {
  cronOf,
  defaultTimeZone,
  isTimeZone,
  type ScheduleRule
} from '../../../contract/catalogs/schedule.ts'
import { httpError } from '../../http/errors.ts'

/** The earliest next date of the rules; undefined without any. */
export function nextImportDate(rules: readonly ScheduleRule[], after: Date): Date | undefined {
  const dates = rules.flatMap((rule) => {
    const { timeZone = defaultTimeZone } = rule
    const next = new Cron(cronOf(rule), { timezone: timeZone, paused: true }).nextRun(after)
    return next ? [next] : []
  })
  return dates.length ? new Date(Math.min(...dates.map((date) => date.getTime()))) : undefined
}

/** @throws HttpError 400 for a time zone that nobody knows */
export function checkSchedule(rules: readonly ScheduleRule[]): void {
  for (const { timeZone = defaultTimeZone } of rules) {
    if (!isTimeZone(timeZone)) throw httpError('unknownTimeZone', { timeZone })
  }
}
