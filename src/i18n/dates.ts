import { localDay } from '../../contract/time/digits.ts'
import { currentLocale } from './locale.ts'

const isDay = (date: string): boolean => /^\d{4}-\d\d-\d\d$/.test(date)

/** Formats a calendar day, or the day of an instant in the reader's time zone. */
export function dayText(date: string): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    dateStyle: 'long',
    // A calendar day has no time zone: west of Greenwich the local one would give the day before.
    ...(isDay(date) && { timeZone: 'UTC' })
  }).format(new Date(date))
}

/** Formats an instant in the reader's time zone, to the minute. */
export function momentText(date: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(date)
  )
}

/** Calendar day, in the reader's time zone, some days after a moment: YYYY-MM-DD. */
export function dayAfter(moment: Date, days: number): string {
  return localDay(new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + days))
}
