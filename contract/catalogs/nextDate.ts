/**
 * Next date on which the schedule of an import lets it run: the server schedules by it, forms show it before saving.
 */
import { Cron } from 'croner'
import { cronOf, defaultTimeZone, type ScheduleRule } from './schedule.ts'

/** The earliest next date of the rules; undefined when there are no rules. */
export function nextImportDate(rules: readonly ScheduleRule[], after: Date): Date | undefined {
  const dates = rules.flatMap((rule) => {
    const { timeZone = defaultTimeZone } = rule
    const next = new Cron(cronOf(rule), { timezone: timeZone, paused: true }).nextRun(after)
    return next ? [next] : []
  })
  return dates.length ? new Date(Math.min(...dates.map((date) => date.getTime()))) : undefined
}
