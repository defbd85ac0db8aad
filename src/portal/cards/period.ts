/** When an event is, in words. Pure. */
import type { Visit } from '../../../contract/portals/visit.ts'

interface Period {
  startDate?: string
  endDate?: string
}

const isDay = (date: string): boolean => date.length === 10

/** The day of a moment, there. */
function dayIn(date: string, timeZone: string): string {
  const moment = Date.parse(date)
  if (isDay(date) || Number.isNaN(moment)) return date
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

/** Intl writes what two dates share once: « 3 – 5 mai 2026 ». Empty without a date. */
export function periodText(
  { startDate, endDate }: Period,
  { lang, timeZone = 'Europe/Paris' }: Pick<Visit, 'lang' | 'timeZone'>
): string {
  if (Number.isNaN(Date.parse(startDate ?? ''))) return ''
  // One of the two that has no hour leaves none to the other.
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
