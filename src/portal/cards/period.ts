/** When an event is, in words. Pure. */
import type { Visit } from '../../../contract/portals/visit.ts'

interface Period {
  startDate?: string
  endDate?: string
}

/** Intl writes what two dates share once: « 3 – 5 mai 2026 ». Empty without a date. */
export function periodText(
  { startDate, endDate }: Period,
  { lang, timeZone = 'Europe/Paris' }: Pick<Visit, 'lang' | 'timeZone'>
): string {
  const start = Date.parse(startDate ?? '')
  if (Number.isNaN(start)) return ''
  const end = Date.parse(endDate ?? '')
  const isWhole = (startDate ?? '').length <= 10
  const format = new Intl.DateTimeFormat(lang, {
    dateStyle: 'long',
    timeZone: isWhole ? 'UTC' : timeZone,
    ...(isWhole ? {} : { timeStyle: 'short' as const })
  })
  return Number.isNaN(end) || end <= start ? format.format(start) : format.formatRange(start, end)
}
