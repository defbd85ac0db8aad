/** Formats the period of an event. No I/O. */
import type { Visit } from '../../../contract/portals/visit.ts'

interface Period {
  startDate?: string
  endDate?: string
}

const isDay = (date: string): boolean => date.length === 10

/** Calendar day of an instant in a time zone. */
function dayIn(date: string, timeZone: string): string {
  const moment = Date.parse(date)
  if (isDay(date) || Number.isNaN(moment)) return date
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

/** Formats a period with `formatRange`, which writes shared parts once: « 3 – 5 mai 2026 ». Empty without dates. */
export function periodText(
  { startDate, endDate }: Period,
  { lang, timeZone = 'Europe/Paris' }: Pick<Visit, 'lang' | 'timeZone'>
): string {
  if (Number.isNaN(Date.parse(startDate ?? ''))) return ''
  // If either date has no time, both are formatted as days.
  const isWhole = [startDate, endDate].some((date) => date !== undefined && isDay(date))
  const moment = (date = ''): number => Date.parse(isWhole ? dayIn(date, timeZone) : date)
  const [start, end] = [moment(startDate), moment(endDate)]
  const format = new Intl.DateTimeFormat(lang, {
    dateStyle: 'long',
    timeZone: isWhole ? 'UTC' : timeZone,
    ...(isWhole ? {} : { timeStyle: 'short' as const })
  })
  return Number.isNaN(end) || end <= start ? format.format(start) : format.formatRange(start, end)
}
