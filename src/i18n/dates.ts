import { currentLocale } from './locale.ts'

const isDay = (date: string): boolean => /^\d{4}-\d\d-\d\d$/.test(date)

/** The day of a moment for the reader, or a calendar day, in words of the page's language. */
export function dayText(date: string): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    dateStyle: 'long',
    // A day has no time zone: west of London that of the reader would say the day before.
    ...(isDay(date) && { timeZone: 'UTC' })
  }).format(new Date(date))
}

/** A moment, to the minute, in the time of the reader. */
export function momentText(date: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(date)
  )
}
