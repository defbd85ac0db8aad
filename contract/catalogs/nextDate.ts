/** When the rules of an import let it run again; the server goes by it, and forms tell it beforehand. */
import { Cron } from 'croner'
import { cronOf, defaultTimeZone, type ScheduleRule } from './schedule.ts'

/** The earliest next date of the rules; undefined without any. */
export function nextImportDate(rules: readonly ScheduleRule[], after: Date): Date | undefined {
  const dates = rules.flatMap((rule) => {
    const { timeZone = defaultTimeZone } = rule
    const next = new Cron(cronOf(rule), { timezone: timeZone, paused: true }).nextRun(after)
    return next ? [next] : []
  })
  return dates.length ? new Date(Math.min(...dates.map((date) => date.getTime()))) : undefined
}
